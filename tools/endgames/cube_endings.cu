// Retrograde tables of the cube's endings: king and one or two pieces against a bare king.
//
//   nvcc -O3 -arch=sm_90 -o cube_endings cube_endings.cu && ./cube_endings [FOLDER [PAIR ...]]
//   g++ -O2 -DN=4 -x c++ -o cube_endings cube_endings.cu      (a smaller cube, without a GPU)
//
// With N = 8 a table has 2.7 thousand million positions for each side to move, one byte each: by the
// 48 symmetries of the cube the bare king stands on one of 20 cells. Prints, for every pair of
// pieces or those named, how many positions are won and the longest win; with FOLDER, also writes
//   FOLDER/QR.sample: random positions, 16-bit numbers: bare king, king, first and second piece,
//     moves to mate (0: not won)
//   FOLDER/QR.lost: positions that are lost with the bare king to move, each once for all that a
//     symmetry makes of it: their indices in ascending order, 32 bits each, then B of each, one byte;
//     not for two queens, which always win; pack_endings.py packs what comes with the program
//   FOLDER/cube.confinement: what engine.evaluation.confinement reads, fitted to KQQ v K.
//
// White has the pieces. W holds, with White to move, the moves to mate; B, with Black to move, one
// more than that; 0 is not won.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifndef N
#define N 8
#endif

#ifdef __CUDACC__
#define BOTH __host__ __device__ inline
static void must(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}
template <class T> static T *allocate(size_t count) {
  T *place;
  must(cudaMalloc(&place, count * sizeof(T)));
  must(cudaMemset(place, 0, count * sizeof(T)));
  return place;
}
template <class T> static void upload(T *to, const T *from, size_t count) {
  must(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice));
}
template <class T> static void download(T *to, const T *from, size_t count) {
  must(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost));
}
static void release(void *place) { must(cudaFree(place)); }
template <class F> __global__ void each(F work, long long count) {
  long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step) work(i);
}
template <class F> static void for_each(F work, long long count) {
  each<<<132 * 16, 256>>>(work, count);
  must(cudaGetLastError());
  must(cudaDeviceSynchronize());
}
#else
#define BOTH inline
template <class T> static T *allocate(size_t count) { return (T *)std::calloc(count, sizeof(T)); }
template <class T> static void upload(T *to, const T *from, size_t count) {
  std::memcpy(to, from, count * sizeof(T));
}
template <class T> static void download(T *to, const T *from, size_t count) { upload(to, from, count); }
static void release(void *place) { std::free(place); }
template <class F> static void for_each(F work, long long count) {
  for (long long i = 0; i < count; i++) work(i);
}
#endif

constexpr int CELLS = N * N * N;
constexpr int HALF = (N + 1) / 2;
constexpr int CLASSES = HALF * (HALF + 1) * (HALF + 2) / 6;
constexpr uint8_t ILLEGAL = 255, STALEMATE = 254, LONGEST = 250;

// A vector: directions 0 to 5 are straight, 6 to 17 diagonal, 18 to 41 a knight's leaps.
struct Board {
  int8_t vector[42][3];
  uint16_t representative[CLASSES];
  uint8_t class_of[CELLS];
  uint8_t turned_by[CELLS];
  uint16_t turned[48][CELLS];
  uint16_t step[42][CELLS];  // the cell one vector further, CELLS if there is none
};

static int cell(int x, int y, int z) { return (z * N + y) * N + x; }

static void fill(Board &board) {
  int count = 0;
  for (int kind = 1; kind <= 2; kind++)
    for (int x = -1; x <= 1; x++)
      for (int y = -1; y <= 1; y++)
        for (int z = -1; z <= 1; z++)
          if (abs(x) + abs(y) + abs(z) == kind) {
            int8_t v[3] = {(int8_t)x, (int8_t)y, (int8_t)z};
            std::memcpy(board.vector[count++], v, 3);
          }
  for (int x = -2; x <= 2; x++)
    for (int y = -2; y <= 2; y++)
      for (int z = -2; z <= 2; z++)
        if (x * x + y * y + z * z == 5) {
          int8_t v[3] = {(int8_t)x, (int8_t)y, (int8_t)z};
          std::memcpy(board.vector[count++], v, 3);
        }
  const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (int turn = 0; turn < 48; turn++)
    for (int c = 0; c < CELLS; c++) {
      int at[3] = {c % N, c / N % N, c / N / N}, to[3];
      for (int axis = 0; axis < 3; axis++) {
        int from = order[turn % 6][axis];
        to[axis] = turn / 6 >> from & 1 ? N - 1 - at[from] : at[from];
      }
      board.turned[turn][c] = cell(to[0], to[1], to[2]);
    }
  int classes = 0;
  for (int z = 0; z < HALF; z++)
    for (int y = 0; y <= z; y++)
      for (int x = 0; x <= y; x++) board.representative[classes++] = cell(x, y, z);
  for (int c = 0; c < CELLS; c++) {
    bool found = false;
    for (int turn = 0; turn < 48 && !found; turn++)
      for (int k = 0; k < CLASSES && !found; k++)
        if (board.turned[turn][c] == board.representative[k]) {
          board.class_of[c] = k;
          board.turned_by[c] = turn;
          found = true;
        }
  }
  for (int v = 0; v < 42; v++)
    for (int c = 0; c < CELLS; c++) {
      int x = c % N + board.vector[v][0], y = c / N % N + board.vector[v][1],
          z = c / N / N + board.vector[v][2];
      bool on = x >= 0 && x < N && y >= 0 && y < N && z >= 0 && z < N;
      board.step[v][c] = on ? cell(x, y, z) : CELLS;
    }
}

// The vectors of a piece, and whether it slides.
struct Piece {
  int first, last;
  bool slides;
};
static Piece piece(char letter) {
  switch (letter) {
  case 'Q': return {0, 18, true};
  case 'R': return {0, 6, true};
  case 'B': return {6, 18, true};
  case 'N': return {18, 42, false};
  }
  return {0, 0, false};
}

struct Ending {
  const Board *board;
  Piece first, second;  // a single piece is the first; the second then has no vectors
  bool two;
  const uint8_t *without_first, *without_second;  // W of what is left after a capture, or null
  uint8_t *W, *B;
  int *changed;

  BOTH long long positions() const { return (long long)CLASSES * CELLS * CELLS * (two ? CELLS : 1); }
  BOTH long long index(int k, int king, int p, int q) const {
    long long i = ((long long)k * CELLS + king) * CELLS + p;
    return two ? i * CELLS + q : i;
  }
  BOTH void cells_of(long long i, int &k, int &king, int &p, int &q) const {
    q = CELLS;
    if (two) {
      q = i % CELLS;
      i /= CELLS;
    }
    p = i % CELLS;
    i /= CELLS;
    king = i % CELLS;
    k = i / CELLS;
  }
  BOTH bool beside(int one, int other) const {
    int x = one % N - other % N, y = one / N % N - other / N % N, z = one / N / N - other / N / N;
    int sum = x * x + y * y + z * z;
    return sum == 1 || sum == 2;
  }
  // Whether a piece on `from` attacks `to`; pieces on `a` and `b` stand in the way.
  BOTH bool attacks(const Piece &by, int from, int to, int a, int b) const {
    for (int v = by.first; v < by.last; v++) {
      int at = from;
      do {
        at = board->step[v][at];
        if (at == to) return true;
      } while (by.slides && at != CELLS && at != a && at != b);
    }
    return false;
  }
  BOTH bool bare_king_attacked(int bare, int king, int p, int q) const {
    return beside(king, bare) || (p != CELLS && attacks(first, p, bare, king, q)) ||
           (q != CELLS && attacks(second, q, bare, king, p));
  }
  BOTH uint8_t answer(const uint8_t *table, int bare, int king, int p) const {
    if (!table) return 0;
    const uint16_t *turned = board->turned[board->turned_by[bare]];
    long long i = ((long long)board->class_of[bare] * CELLS + turned[king]) * CELLS + turned[p];
    return table[i];
  }
  // 0: Black has an escape; 1: every move loses; 2: there is no legal move.
  BOTH int escapes(int bare, int king, int p, int q) const {
    bool moves = false;
    for (int v = 0; v < 18; v++) {
      int to = board->step[v][bare];
      if (to == CELLS || beside(to, king)) continue;
      uint8_t reached;
      if (to == p) {
        if (q != CELLS && attacks(second, q, to, king, CELLS)) continue;
        reached = answer(two ? without_first : nullptr, to, king, q);
      } else if (to == q) {
        if (attacks(first, p, to, king, CELLS)) continue;
        reached = answer(without_second, to, king, p);
      } else {
        const uint16_t *turned = board->turned[board->turned_by[to]];
        reached = W[index(board->class_of[to], turned[king], turned[p], two ? turned[q] : 0)];
        if (reached == ILLEGAL) continue;
      }
      if (reached == 0) return 0;
      moves = true;
    }
    return moves ? 1 : 2;
  }
  BOTH void mark(int k, int king, int p, int q, int moves) const {
    long long i = index(k, king, p, q);
    if (W[i] == 0) {
      W[i] = moves;
      *changed = 1;
    }
  }
};

struct Begin {
  Ending e;
  BOTH void operator()(long long i) const {
    int k, king, p, q;
    e.cells_of(i, k, king, p, q);
    int bare = e.board->representative[k];
    bool apart = king != bare && p != bare && q != bare && king != p && king != q && p != q;
    bool legal = apart && !e.beside(king, bare);
    e.W[i] = legal && !e.bare_king_attacked(bare, king, p, q) ? 0 : ILLEGAL;
    e.B[i] = legal ? 0 : ILLEGAL;
  }
};
struct Mates {
  Ending e;
  BOTH void operator()(long long i) const {
    if (e.B[i] == ILLEGAL) return;
    int k, king, p, q;
    e.cells_of(i, k, king, p, q);
    int bare = e.board->representative[k];
    if (e.escapes(bare, king, p, q) == 2)
      e.B[i] = e.bare_king_attacked(bare, king, p, q) ? 1 : STALEMATE;
  }
};
// White mates in `moves` by every move into a position lost in one less.
struct Won {
  Ending e;
  int moves;
  BOTH void operator()(long long i) const {
    if (e.B[i] != moves) return;
    int k, king, p, q;
    e.cells_of(i, k, king, p, q);
    int bare = e.board->representative[k];
    for (int v = 0; v < 18; v++) {
      int from = e.board->step[v][king];
      if (from != CELLS && from != bare && from != p && from != q) e.mark(k, from, p, q, moves);
    }
    for (int which = 0; which < (e.two ? 2 : 1); which++) {
      const Piece &by = which ? e.second : e.first;
      int other = which ? p : q;
      for (int v = by.first; v < by.last; v++) {
        int from = which ? q : p;
        do {
          from = e.board->step[v][from];
          if (from == CELLS || from == bare || from == king || from == other) break;
          if (which) e.mark(k, king, p, from, moves);
          else e.mark(k, king, from, q, moves);
        } while (by.slides);
      }
    }
  }
};
struct Lost {
  Ending e;
  int moves;
  BOTH void operator()(long long i) const {
    if (e.B[i] != 0) return;
    int k, king, p, q;
    e.cells_of(i, k, king, p, q);
    if (e.escapes(e.board->representative[k], king, p, q) == 1) {
      e.B[i] = moves + 1;
      *e.changed = 1;
    }
  }
};
struct Count {
  const uint8_t *table;
  unsigned long long *counts;  // 256 for each of 4096 lanes
  long long count;
  BOTH void operator()(long long lane) const {
    for (long long i = lane; i < count; i += 4096) counts[lane * 256 + table[i]]++;
  }
};

static std::vector<unsigned long long> histogram(const uint8_t *table, long long count) {
  auto *counts = allocate<unsigned long long>(4096 * 256);
  for_each(Count{table, counts, count}, 4096);
  std::vector<unsigned long long> all(4096 * 256), sums(256);
  download(all.data(), counts, all.size());
  release(counts);
  for (size_t i = 0; i < all.size(); i++) sums[i % 256] += all[i];
  return sums;
}

// Positions lost with Black to move, the first of those that a symmetry exchanges. Every lane has a
// range of its own: the first pass counts, the second writes from `first` on, in ascending order.
constexpr int LANES = 1 << 18;
struct Collect {
  Ending e;
  bool alike;  // the two pieces are of one kind
  long long *counts;
  const long long *first;  // null in the first pass
  uint32_t *positions;
  uint8_t *moves;

  BOTH bool is_least(long long i) const {
    int k, king, p, q;
    e.cells_of(i, k, king, p, q);
    int bare = e.board->representative[k];
    for (int turn = 0; turn < 48; turn++) {
      const uint16_t *turned = e.board->turned[turn];
      if (turned[bare] != bare) continue;
      if (e.index(k, turned[king], turned[p], turned[q]) < i) return false;
      if (alike && e.index(k, turned[king], turned[q], turned[p]) < i) return false;
    }
    return true;
  }
  BOTH void operator()(long long lane) const {
    long long size = (e.positions() + LANES - 1) / LANES, found = 0;
    for (long long i = lane * size; i < (lane + 1) * size && i < e.positions(); i++) {
      uint8_t lost = e.B[i];
      if (lost == 0 || lost >= STALEMATE || !is_least(i)) continue;
      if (first) {
        positions[first[lane] + found] = (uint32_t)i;
        moves[first[lane] + found] = lost;
      }
      found++;
    }
    counts[lane] = found;
  }
};

static void write_lost(const Ending &e, const std::string &name, const std::string &path) {
  Collect collect{};
  collect.e = e;
  collect.alike = name[0] == name[1];
  collect.counts = allocate<long long>(LANES);
  for_each(collect, LANES);
  std::vector<long long> first(LANES);
  download(first.data(), collect.counts, LANES);
  long long total = 0;
  for (auto &count : first) {
    long long found = count;
    count = total;
    total += found;
  }
  auto *from = allocate<long long>(LANES);
  upload(from, first.data(), LANES);
  collect.first = from;
  collect.positions = allocate<uint32_t>(total + 1);
  collect.moves = allocate<uint8_t>(total + 1);
  for_each(collect, LANES);
  std::vector<uint32_t> positions(total);
  std::vector<uint8_t> moves(total);
  download(positions.data(), collect.positions, total);
  download(moves.data(), collect.moves, total);
  release(collect.counts);
  release(from);
  release(collect.positions);
  release(collect.moves);
  std::vector<long long> sums(256);
  for (uint8_t lost : moves) sums[lost]++;
  std::printf("  lost %lld, by moves to mate", total);
  for (int n = 1; n < STALEMATE; n++)
    if (sums[n]) std::printf(" %d:%lld", n - 1, sums[n]);
  std::printf("\n");
  std::fflush(stdout);
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) return;
  std::fwrite(positions.data(), 4, positions.size(), file);
  std::fwrite(moves.data(), 1, moves.size(), file);
  std::fclose(file);
}

// Fit moves to mate = mean + king[class, cell] + queen[class, cell] + queen[class, cell].
static void confine(const std::vector<uint16_t> &sample, const Board &board, const std::string &path) {
  const int rows = CLASSES * CELLS;
  std::vector<int> alike(rows);  // cells that a symmetry of the bare king's cell exchanges
  for (int k = 0; k < CLASSES; k++)
    for (int c = 0; c < CELLS; c++) {
      int least = c;
      for (int turn = 0; turn < 48; turn++)
        if (board.turned[turn][board.representative[k]] == board.representative[k] &&
            board.turned[turn][c] < least)
          least = board.turned[turn][c];
      alike[k * CELLS + c] = k * CELLS + least;
    }
  struct Row {
    int king, one, other, moves;
  };
  std::vector<Row> data;
  double mean = 0;
  for (size_t i = 0; i < sample.size(); i += 5) {
    if (!sample[i + 4]) continue;
    int first = board.class_of[sample[i]] * CELLS;
    data.push_back({alike[first + sample[i + 1]], alike[first + sample[i + 2]],
                    alike[first + sample[i + 3]], sample[i + 4]});
    mean += sample[i + 4];
  }
  mean /= data.size();
  const double caution = 2;  // rare cells stay near the mean
  std::vector<double> king(rows), queen(rows);
  double squared = 0, varied = 0;
  for (int round = 0; round < 40; round++) {
    std::vector<double> sum(rows), count(rows, caution);
    for (auto &r : data) sum[r.king] += r.moves - mean - queen[r.one] - queen[r.other], count[r.king]++;
    for (int i = 0; i < rows; i++) king[i] = sum[i] / count[i];
    sum.assign(rows, 0), count.assign(rows, caution);
    squared = varied = 0;
    for (auto &r : data) {
      double left = r.moves - mean - king[r.king] - queen[r.one] - queen[r.other];
      sum[r.one] += left, sum[r.other] += left, count[r.one]++, count[r.other]++;
      squared += left * left, varied += (r.moves - mean) * (r.moves - mean);
    }
    for (int i = 0; i < rows; i++) queen[i] += 0.6 * sum[i] / count[i];
  }
  std::printf("confinement: mean %.3f moves, explains %.4f of the variance of %zu positions\n", mean,
              1 - squared / varied, data.size());
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) return;
  std::fprintf(file, "{\"format\": \"lattice-confinement\", \"version\": 1, \"variant\": \"cube\", \"mean\": %d}\n",
               (int)(8 * mean + 0.5));
  for (auto *table : {&king, &queen})
    for (int i = 0; i < rows; i++) {
      double parts = 8 * (*table)[alike[i]];
      int rounded = (int)(parts < 0 ? parts - 0.5 : parts + 0.5);
      std::fputc((uint8_t)(int8_t)(rounded < -127 ? -127 : rounded > 127 ? 127 : rounded), file);
    }
  std::fclose(file);
}

struct Solved {
  uint8_t *W, *B;
};

static Solved solve(const std::string &name, const Board *board, const uint8_t *without_first,
                    const uint8_t *without_second, const Board &here, const char *folder) {
  Ending e{};
  e.board = board;
  e.two = name.size() == 2;
  e.first = piece(name[0]);
  e.second = piece(e.two ? name[1] : ' ');
  e.without_first = without_first;
  e.without_second = without_second;
  long long count = e.positions();
  e.W = allocate<uint8_t>(count);
  e.B = allocate<uint8_t>(count);
  e.changed = allocate<int>(1);
  for_each(Begin{e}, count);
  for_each(Mates{e}, count);
  for (int moves = 1; moves < LONGEST; moves++) {
    int changed = 0;
    upload(e.changed, &changed, 1);
    for_each(Won{e, moves}, count);
    for_each(Lost{e, moves}, count);
    download(&changed, e.changed, 1);
    if (!changed) break;
  }
  auto white = histogram(e.W, count), black = histogram(e.B, count);
  unsigned long long legal = 0, won = 0, quick = 0, lost = 0, replies = 0;
  double sum = 0;
  int last = 0;
  for (int n = 0; n < ILLEGAL; n++) {
    legal += white[n];
    replies += black[n];
    if (n && n < STALEMATE) {
      won += white[n], sum += (double)n * white[n];
      lost += black[n];
      if (n <= 50) quick += white[n];
      if (white[n]) last = n;
    }
  }
  std::printf("K%s v K: White to move %llu positions, won %.3f %% (within 50 moves %.3f %%), mean %.1f, "
              "longest %d; Black to move lost %.3f %%, mates %llu, stalemates %llu\n",
              name.c_str(), legal, 100.0 * won / legal, 100.0 * quick / legal, won ? sum / won : 0.0, last,
              100.0 * lost / replies, black[1], black[STALEMATE]);
  std::printf("  moves");
  for (int n = 1; n <= last; n++) std::printf(" %d:%llu", n, white[n]);
  std::printf("\n");
  std::fflush(stdout);
  if (folder && e.two) {
    std::vector<uint8_t> table(count);
    download(table.data(), e.W, count);
    std::vector<uint16_t> sample;
    uint64_t random = 88172645463325252ull;
    while (sample.size() < 5 * (name == "QQ" ? 4000000u : 400000u)) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      long long i = (long long)((random >> 11) % (uint64_t)count);
      if (table[i] == ILLEGAL) continue;
      int k, king, p, q;
      e.cells_of(i, k, king, p, q);
      for (int number : {(int)here.representative[k], king, p, q, (int)table[i]}) sample.push_back(number);
    }
    FILE *file = std::fopen((std::string(folder) + "/" + name + ".sample").c_str(), "wb");
    if (file) {
      std::fwrite(sample.data(), 2, sample.size(), file);
      std::fclose(file);
    }
    if (name == "QQ") confine(sample, here, std::string(folder) + "/cube.confinement");
    else write_lost(e, name, std::string(folder) + "/" + name + ".lost");
  }
  release(e.changed);
  return {e.W, e.B};
}

int main(int argc, char **argv) {
  const char *folder = argc > 1 ? argv[1] : nullptr;
  static Board here;
  fill(here);
  Board *board = allocate<Board>(1);
  upload(board, &here, 1);
  const std::string letters = "QRBN";
  uint8_t *single[4];
  for (int i = 0; i < 4; i++) single[i] = solve(letters.substr(i, 1), board, nullptr, nullptr, here, nullptr).W;
  for (int i = 0; i < 4; i++)
    for (int j = i; j < 4; j++) {
      std::string name = letters.substr(i, 1) + letters.substr(j, 1);
      bool wanted = argc <= 2;
      for (int k = 2; k < argc; k++) wanted |= name == argv[k];
      if (!wanted) continue;
      Solved solved = solve(name, board, single[j], single[i], here, folder);
      release(solved.W);
      release(solved.B);
    }
}
