cdef extern from *:
    """
    #ifndef LATTICE_VECTORS
    #define LATTICE_VECTORS
    /* Compiled twice; the loader takes the version for the processor at hand. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) \\
        && !defined(LATTICE_ONE_INSTRUCTION_SET)
    #define LATTICE_CLONES __attribute__((target_clones("avx2", "default")))
    #else
    #define LATTICE_CLONES
    #endif
    /* Rows are whole blocks of 32: said so that no code is made for numbers left over. */
    #define LATTICE_WHOLE(width) ((width) / 32 * 32)

    LATTICE_CLONES static void lattice_replace_row(
        short *__restrict sums, const short *old, const short *new_row, Py_ssize_t width
    ) {
        for (Py_ssize_t i = 0; i < LATTICE_WHOLE(width); i++) sums[i] += new_row[i] - old[i];
    }

    LATTICE_CLONES static void lattice_add_row(
        short *__restrict sums, const short *row, Py_ssize_t width
    ) {
        for (Py_ssize_t i = 0; i < LATTICE_WHOLE(width); i++) sums[i] += row[i];
    }

    LATTICE_CLONES static int lattice_weigh(
        const short *sums, const short *weights, Py_ssize_t width, short one
    ) {
        int total = 0;
        for (Py_ssize_t i = 0; i < LATTICE_WHOLE(width); i++) {
            short value = sums[i] < one ? sums[i] : one;
            value = value > 0 ? value : 0;
            /* A clipped number times its weight fits into 16 bits. */
            short weighed = (short)(value * weights[i]);
            total += weighed * value;
        }
        return total;
    }
    #endif
    """
    void lattice_replace_row(
        short *sums, const short *old, const short *new_row, Py_ssize_t width
    ) noexcept nogil
    void lattice_add_row(short *sums, const short *row, Py_ssize_t width) noexcept nogil
    int lattice_weigh(
        const short *sums, const short *weights, Py_ssize_t width, short one
    ) noexcept nogil


cdef inline void replace_row(
    short[::1] sums, Py_ssize_t to, short[::1] rows, Py_ssize_t old, Py_ssize_t new, Py_ssize_t width
) noexcept nogil:
    lattice_replace_row(&sums[to], &rows[old], &rows[new], width)


cdef inline void add_row(
    short[::1] sums, Py_ssize_t to, short[::1] rows, Py_ssize_t at, Py_ssize_t width
) noexcept nogil:
    lattice_add_row(&sums[to], &rows[at], width)


cdef inline int weigh(
    short[::1] sums, Py_ssize_t first, short[::1] weights, Py_ssize_t at, Py_ssize_t width, short one
) noexcept nogil:
    return lattice_weigh(&sums[first], &weights[at], width, one)
