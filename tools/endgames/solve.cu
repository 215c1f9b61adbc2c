// Retrograde solver: which few pieces force mate against a bare king, and in how many moves.
//
// Works on any box of squares and, on an endless plane, in a window around the lone king: a piece that
// leaves the window counts as an escape, so every win found there is a win on the whole plane. A
// capture by the lone king counts as an escape too. Both make the answer safe: a win is a win.
//
//   nvcc -O3 -std=c++17 --extended-lambda solve.cu -o solve     # on a graphics card
//   g++ -x c++ -O3 -std=c++17 -fopenmp solve.cu -o solve         # on the processor
//   ./solve SPEC PIECES [SAMPLES [MOVES]]     # SPEC as `spec.py` writes it; PIECES such as KQ or KBN
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#ifdef __CUDACC__
#define BOTH __host__ __device__
template <class F> __global__ void each(size_t count, F f) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count;
       i += size_t(gridDim.x) * blockDim.x)
    f(i);
}
template <class F> void for_all(size_t count, F f) {
  each<<<65535, 128>>>(count, f);
  if (cudaDeviceSynchronize() != cudaSuccess) { fprintf(stderr, "the device failed\n"); exit(1); }
}
void *room(size_t bytes) {
  void *p = nullptr;
  if (cudaMallocManaged(&p, bytes) != cudaSuccess) { fprintf(stderr, "no memory\n"); exit(1); }
  return p;
}
#else
#define BOTH
template <class F> void for_all(size_t count, F f) {
#pragma omp parallel for schedule(dynamic, 4096)
  for (size_t i = 0; i < count; i++) f(i);
}
void *room(size_t bytes) { return malloc(bytes); }
#endif

const int MOST_VECTORS = 64, MOST_SYMMETRIES = 48, MOST_SQUARES = 2048;

struct Kind { int leaps, slides; int8_t leap[MOST_VECTORS][3], slide[MOST_VECTORS][3]; bool pawn; };

/** The board, the pieces and where a result is kept. */
struct Ending {
  int size[3];           // squares along each axis; 1 for an axis that is not there
  int squares;           // in a window or on the board
  int radius;            // of the window; 0: a board with edges
  int count;             // white pieces, the king first
  Kind kind[3];
  int kings;             // squares of the lone king that are different
  int king_square[MOST_SQUARES], class_of[MOST_SQUARES], turn_of[MOST_SQUARES];
  int16_t turned[MOST_SYMMETRIES][MOST_SQUARES];
  uint8_t *white, *black, *queens; // moves to mate; 0: not known. `queens`: after promotion
  size_t total;

  BOTH void at(int square, int *c) const {
    c[0] = square % size[0]; c[1] = square / size[0] % size[1]; c[2] = square / (size[0] * size[1]);
  }
  BOTH int square(const int *c) const {
    for (int n = 0; n < 3; n++) if (c[n] < 0 || c[n] >= size[n]) return -1;
    return c[0] + size[0] * (c[1] + size[1] * c[2]);
  }
  BOTH int moved(int from, const int8_t *v, int times) const {
    int c[3]; at(from, c);
    for (int n = 0; n < 3; n++) c[n] += v[n] * times;
    return square(c);
  }
  BOTH size_t index(int king, const int *p) const {
    size_t i = king;
    for (int n = 0; n < count; n++) i = i * squares + p[n];
    return i;
  }
  BOTH int read(size_t i, int *p) const {
    for (int n = count - 1; n >= 0; n--) { p[n] = i % squares; i /= squares; }
    return king_square[i];
  }
  /** Whether white piece `who` attacks `target`; only white pieces stand in its way. */
  BOTH bool attacks(const int *p, int who, int target, int ignored) const {
    int a[3], b[3], d[3]; at(p[who], a); at(target, b);
    int far = 0;
    for (int n = 0; n < 3; n++) { d[n] = b[n] - a[n]; int m = d[n] < 0 ? -d[n] : d[n]; if (m > far) far = m; }
    const Kind &k = kind[who];
    for (int v = 0; v < k.leaps; v++)
      if (k.leap[v][0] == d[0] && k.leap[v][1] == d[1] && k.leap[v][2] == d[2]) return true;
    for (int v = 0; v < k.slides; v++) {
      const int8_t *s = k.slide[v];
      if (s[0] * far != d[0] || s[1] * far != d[1] || s[2] * far != d[2]) continue;
      for (int n = 0; n < count; n++) {
        if (n == who || n == ignored) continue;
        int q[3]; at(p[n], q);
        for (int t = 1; t < far; t++)
          if (a[0] + s[0] * t == q[0] && a[1] + s[1] * t == q[1] && a[2] + s[2] * t == q[2]) return false;
      }
      return true;
    }
    return false;
  }
  BOTH bool attacked(const int *p, int target, int ignored) const {
    for (int n = 0; n < count; n++) if (n != ignored && attacks(p, n, target, ignored)) return true;
    return false;
  }
  BOTH bool sound(int king, const int *p) const {
    for (int n = 0; n < count; n++) {
      if (p[n] == king) return false;
      for (int m = 0; m < n; m++) if (p[m] == p[n]) return false;
      if (kind[n].pawn) { int c[3]; at(p[n], c); if (c[1] == 0 || c[1] == size[1] - 1) return false; }
    }
    return !attacks(p, 0, king, -1);
  }
  /** The position after the lone king went by `v`, or false if that is an escape. */
  BOTH bool after(int king, const int *p, const int8_t *v, int target, size_t *found) const {
    int q[3];
    if (radius) {
      int8_t back[3] = {int8_t(-v[0]), int8_t(-v[1]), int8_t(-v[2])};
      for (int n = 0; n < count; n++) if ((q[n] = moved(p[n], back, 1)) < 0) return false;
      *found = index(0, q);
      return true;
    }
    for (int n = 0; n < count; n++) q[n] = turned[turn_of[target]][p[n]];
    *found = index(class_of[target], q);
    return true;
  }
  /** Black to move: mated, or every move leads to a position that is lost already. */
  BOTH bool lost(size_t i) const {
    int p[3]; int king = read(i, p);
    if (!sound(king, p)) return false;
    bool can = false;
    for (int v = 0; v < kind[0].leaps; v++) {
      const int8_t *step = kind[0].leap[v];
      int target = moved(king, step, 1);
      if (target < 0) continue;
      int taken = -1;
      for (int n = 0; n < count; n++) if (p[n] == target) taken = n;
      if (attacked(p, target, taken)) continue;
      size_t next;
      if (taken >= 0 || !after(king, p, step, target, &next) || white[next] == 0) return false;
      can = true;
    }
    return can || attacked(p, king, -1);
  }
  /** White to move: a move leads to a position that is lost for Black by now. */
  BOTH bool won(size_t i, int depth) const {
    int p[3]; int king = read(i, p);
    if (!sound(king, p) || attacked(p, king, -1)) return false;
    int kings_class = int(i); { size_t c = i; for (int n = 0; n < count; n++) c /= squares; kings_class = int(c); }
    for (int who = 0; who < count; who++) {
      int from = p[who];
      const Kind &k = kind[who];
      if (k.pawn) { if (pawn_wins(king, kings_class, p, who, depth)) return true; continue; }
      for (int v = 0; v < k.leaps; v++)
        if (wins(king, kings_class, p, who, moved(from, k.leap[v], 1))) return true;
      for (int v = 0; v < k.slides; v++)
        for (int t = 1;; t++) {
          int target = moved(from, k.slide[v], t);
          if (target < 0 || !is_free(king, p, target)) break;
          if (wins(king, kings_class, p, who, target)) return true;
        }
    }
    return false;
  }
  BOTH bool is_free(int king, const int *p, int target) const {
    for (int n = 0; n < count; n++) if (p[n] == target) return false;
    return target != king;
  }
  BOTH bool wins(int king, int kings_class, const int *p, int who, int target) const {
    if (target < 0 || !is_free(king, p, target)) return false;
    int q[3];
    for (int n = 0; n < count; n++) q[n] = n == who ? target : p[n];
    return black[index(kings_class, q)] != 0;
  }
  /** One pawn alone, on a board of two dimensions, that becomes a queen. */
  BOTH bool pawn_wins(int king, int kings_class, const int *p, int who, int depth) const {
    int8_t step[3] = {0, 1, 0};
    int first = moved(p[who], step, 1), c[3];
    if (first < 0 || !is_free(king, p, first)) return false;
    at(first, c);
    if (c[1] == size[1] - 1) {
      int q[3] = {p[0], first, 0};
      uint8_t left = queens[index(kings_class, q)];
      return left != 0 && left <= depth;
    }
    if (wins(king, kings_class, p, who, first)) return true;
    return c[1] == 2 && wins(king, kings_class, p, who, moved(first, step, 1));
  }
};

static void read_spec(const char *path, Ending &e, const std::string &letters, std::vector<Kind> &kinds) {
  std::ifstream file(path);
  std::string line;
  kinds.assign(letters.size(), Kind{});
  e.size[0] = e.size[1] = e.size[2] = 1;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string what; words >> what;
    if (what == "board") { int n = 0; while (n < 3 && words >> e.size[n]) n++; }
    if (what == "plane") { words >> e.radius; e.size[0] = e.size[1] = 2 * e.radius + 1; }
    if (what != "leap" && what != "slide" && what != "pawn") continue;
    std::string letter; int v[3] = {0, 0, 0}; words >> letter >> v[0] >> v[1] >> v[2];
    for (size_t n = 0; n < letters.size(); n++) {
      if (letters.substr(n, 1) != letter) continue;
      Kind &k = kinds[n];
      if (what == "pawn") { k.pawn = true; k.leaps = 0; }
      int8_t *to = what == "slide" ? k.slide[k.slides++] : k.leap[k.leaps++];
      for (int axis = 0; axis < 3; axis++) to[axis] = int8_t(v[axis]);
      if (what == "pawn") { k.leaps = 2; for (int s = 0; s < 2; s++) { k.leap[s][0] = s ? 1 : -1; k.leap[s][1] = 1; k.leap[s][2] = 0; } }
    }
  }
}

/** Boards without pawns look alike from every side: the lone king need only stand in one part of them. */
static void fold(Ending &e, bool pawn) {
  e.squares = e.size[0] * e.size[1] * e.size[2];
  if (e.radius) { e.kings = 1; int c[3] = {e.radius, e.radius, 0}; e.king_square[0] = e.square(c); return; }
  int axes = e.size[2] > 1 ? 3 : 2, symmetries = 0, order[3] = {0, 1, 2};
  std::vector<std::vector<int>> orders;
  do { if (axes == 3 || order[2] == 2) orders.push_back({order[0], order[1], order[2]}); }
  while (std::next_permutation(order, order + 3));
  bool even = e.size[0] == e.size[1] && (axes < 3 || e.size[1] == e.size[2]);
  for (auto &o : orders) for (int signs = 0; signs < (1 << axes); signs++) {
    if ((pawn || !even) && (symmetries > 0)) continue;
    for (int s = 0; s < e.squares; s++) {
      int c[3], d[3] = {0, 0, 0}; e.at(s, c);
      for (int n = 0; n < axes; n++) d[n] = signs >> n & 1 ? e.size[n] - 1 - c[o[n]] : c[o[n]];
      e.turned[symmetries][s] = int16_t(e.square(d));
    }
    symmetries++;
  }
  e.kings = 0;
  for (int s = 0; s < e.squares; s++) {
    int least = s, turn = 0;
    for (int g = 0; g < symmetries; g++) if (e.turned[g][s] < least) { least = e.turned[g][s]; turn = g; }
    if (least == s) { for (int g = 0; g < symmetries; g++) if (e.turned[g][s] == s) { turn = g; break; } e.class_of[s] = e.kings; e.king_square[e.kings++] = s; }
    else e.class_of[s] = e.class_of[least];
    e.turn_of[s] = turn;
  }
}

static void solve(Ending *e) {
  e->total = e->kings;
  for (int n = 0; n < e->count; n++) e->total *= e->squares;
  e->white = (uint8_t *)room(e->total); e->black = (uint8_t *)room(e->total);
  memset(e->white, 0, e->total); memset(e->black, 0, e->total);
  unsigned *changed = (unsigned *)room(sizeof(unsigned));
  int depth = 0, quiet = 0;
  for (; depth < 250 && quiet < (e->queens ? 12 : 1); depth++) {
    *changed = 0;
    for_all(e->total, [=] BOTH(size_t i) { if (!e->black[i] && e->lost(i)) { e->black[i] = uint8_t(depth + 1); *changed = 1; } });
    for_all(e->total, [=] BOTH(size_t i) { if (!e->white[i] && e->won(i, depth + 1)) { e->white[i] = uint8_t(depth + 1); *changed = 1; } });
    quiet = *changed ? 0 : quiet + 1;
  }
}

static std::string name(const Ending &e, int square) {
  int c[3]; e.at(square, c);
  std::string text;
  for (int n = 0; n < 3; n++) if (e.size[n] > 1) text += (n ? "," : "") + std::to_string(c[n] - (e.radius));
  return text;
}

int main(int argc, char **argv) {
  if (argc < 3) { fprintf(stderr, "solve SPEC PIECES [SAMPLES [MOVES]]\n"); return 2; }
  std::string letters = argv[2];
  int samples = argc > 3 ? atoi(argv[3]) : 0, wanted = argc > 4 ? atoi(argv[4]) : 0;
  std::vector<Kind> kinds;
  Ending *e = (Ending *)room(sizeof(Ending));
  memset((void *)e, 0, sizeof(Ending));
  read_spec(argv[1], *e, letters, kinds);
  bool pawn = letters.find('P') != std::string::npos;
  fold(*e, pawn);
  e->count = int(letters.size());
  for (int n = 0; n < e->count; n++) e->kind[n] = kinds[n];
  if (pawn) {
    Ending *queen = (Ending *)room(sizeof(Ending));
    std::vector<Kind> with_queen; Ending unused = {};
    read_spec(argv[1], unused, "KQ", with_queen);
    memcpy((void *)queen, (void *)e, sizeof(Ending));
    queen->kind[1] = with_queen[1];
    solve(queen);
    e->queens = queen->black;
  }
  solve(e);
  size_t legal = 0, won = 0, longest = 0, near = 0, near_won = 0;
  std::vector<size_t> at(256);
  // Of very many positions every hundredth or so is counted: the share is what matters.
  size_t stride = e->total > 300000000 ? e->total / 20000000 | 1 : 1;
  for (size_t i = 0; i < e->total; i += stride) {
    int p[3]; int king = e->read(i, p);
    if (!e->sound(king, p) || e->attacked(p, king, -1)) continue;
    bool close = e->radius > 0;
    for (int n = 0; n < e->count && close; n++) {
      int c[3]; e->at(p[n], c);
      close = abs(c[0] - e->radius) <= e->radius / 2 && abs(c[1] - e->radius) <= e->radius / 2;
    }
    legal++; near += close;
    if (!e->white[i]) continue;
    won++; at[e->white[i]]++; near_won += close;
    longest = std::max<size_t>(longest, e->white[i]);
  }
  printf("%s %s: %zu of %zu positions with White to move are won (%.3f %%), the longest in %zu moves", argv[1],
         letters.c_str(), won, legal, 100.0 * won / legal, longest);
  if (e->radius) printf("; of those in the inner half of the window %.3f %%", 100.0 * near_won / std::max<size_t>(near, 1));
  if (stride > 1) printf("; one position in %zu counted", stride);
  printf("\n  by moves:");
  for (int d = 1; d <= int(longest); d++) printf(" %zu", at[d]);
  printf("\n");
  std::mt19937_64 random(1);
  for (int found = 0, tries = 0; won && found < samples && tries < 400000000; tries++) {
    size_t i = random() % e->total;
    if (!e->white[i]) continue;
    // Of an endless board only from the inner half: there is room left to run away.
    int p[3]; int king = e->read(i, p);
    bool close = true;
    for (int n = 0; n < e->count && e->radius; n++) {
      int c[3]; e->at(p[n], c);
      close = close && abs(c[0] - e->radius) <= e->radius / 2 && abs(c[1] - e->radius) <= e->radius / 2;
    }
    if (!close || (wanted ? e->white[i] != wanted : e->white[i] < std::max<size_t>(longest / 3, 2))) continue;
    printf("sample %s %d k%s", letters.c_str(), e->white[i], name(*e, king).c_str());
    for (int n = 0; n < e->count; n++) printf(" %c%s", letters[n], name(*e, p[n]).c_str());
    printf("\n");
    found++;
  }
}
