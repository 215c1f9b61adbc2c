cdef extern from *:
    """
    #ifndef LATTICE_BITS
    #define LATTICE_BITS
    static inline unsigned long long lattice_cell_bit(int cell) { return 1ULL << cell; }
    #ifdef _MSC_VER
    #include <intrin.h>
    static inline int lattice_nearest(unsigned long long cells, int stride) {
        unsigned long place = 0;
        if (stride > 0) _BitScanForward64(&place, cells);
        else _BitScanReverse64(&place, cells);
        return (int)place;
    }
    #else
    static inline int lattice_nearest(unsigned long long cells, int stride) {
        return stride > 0 ? __builtin_ctzll(cells) : 63 - __builtin_clzll(cells);
    }
    #endif
    /* Not every processor has a popcount instruction: add neighbouring bits instead. */
    static inline int lattice_popcount(unsigned long long cells) {
        cells -= (cells >> 1) & 0x5555555555555555ULL;
        cells = (cells & 0x3333333333333333ULL) + ((cells >> 2) & 0x3333333333333333ULL);
        cells = (cells + (cells >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((cells * 0x0101010101010101ULL) >> 56);
    }
    #endif
    """
    unsigned long long cell_bit "lattice_cell_bit"(int cell) noexcept nogil
    int nearest "lattice_nearest"(unsigned long long cells, int stride) noexcept nogil
    int popcount "lattice_popcount"(unsigned long long cells) noexcept nogil
