// Generated from src/latticechess/server/messages by `lattice typescript`. Do not edit.

export type Square = number[];

export type Colour = "white" | "black";

export type Character = "attacker" | "solid" | "trickster";

export type ClockClass = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "untimed";

/** A sentence for people: in English, and as code and parameters for other languages. */
export interface SentenceView {
  text: string;
  code: string;
  parameters: SentenceParameters;
}

export type SentencePart = string | SentenceView;

export type SentenceParameters = Record<string, string | number | SentenceView | SentencePart[]>;

/** The body of every failed request: what happened and what to do. */
export interface Problem {
  detail: string;
  code: string;
  parameters: SentenceParameters;
}

export type RoleName = "nobody" | "guest" | "member" | "organiser";

export type AccountRole = "member" | "organiser";

export type RegistrationMode = "open" | "invitation" | "closed";

/** Public settings of the club. */
export interface ClubView {
  name: string;
  registration: RegistrationMode;
  /** Guests may play without an account. */
  guests: boolean;
}

/** The caller. */
export interface Me {
  user: string;
  name: string;
  role: RoleName;
  /** Local mode: nobody logs in, and every browser of the machine is the same user. */
  local: boolean;
  /** Local mode: this browser is a second player, beside that user. */
  second: boolean;
  /** The caller is logged in. */
  account: boolean;
  club: ClubView;
  /** The club has an organiser; if not, the link in the server's terminal makes one. */
  setUp: boolean;
  /** A pupil who has not chosen a PIN yet. */
  choosePin: boolean;
}

/** Local mode: whether this browser is a second player. */
export interface SitDown {
  second: boolean;
}

export interface LogIn {
  name: string;
  password: string;
}

export interface Register {
  name: string;
  password: string;
  /** The secret of an invitation link. */
  invitation?: string | null;
}

export interface InvitationSecret {
  secret: string;
}

/**
 * What a link is for: the first organiser, a new account, a new password, a pupil's log-in
 * card, or a place in a club.
 */
export interface InvitationOffer {
  kind: "setup" | "invite" | "reset" | "card" | "join";
  role: AccountRole;
  /** The account whose password is reset or whose card it is; null for a new account. */
  name: string | null;
  /** The server's club, or the club or class to which the link leads. */
  club: string;
}

/** Choose a password with the secret of a link. */
export interface NewPassword {
  secret: string;
  password: string;
}

export interface ChangePassword {
  old: string;
  new: string;
}

export interface Rename {
  name: string;
}

export interface DeleteAccount {
  password: string;
}

/** A login session. */
export interface SessionView {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  seenAt: string;
  /** The session of this request. */
  here: boolean;
}

export interface SessionList {
  sessions: SessionView[];
  /** Wrong passwords that were tried for the account within a month and not yet acknowledged. */
  guesses: number;
}

export interface ScopeView {
  name: string;
  words: string;
}

export interface TokenView {
  id: string;
  name: string;
  scopes: string[];
  createdAt: string;
  usedAt: string | null;
  expiresAt: string | null;
}

export interface TokenList {
  tokens: TokenView[];
  /** All scopes a token can have. */
  scopes: ScopeView[];
}

export interface MakeToken {
  name: string;
  scopes: string[];
  /** Days until it expires; null: never. */
  days?: number | null;
}

export interface TokenMade {
  /** Sent only once. */
  secret: string;
}

export interface MemberView {
  user: string;
  name: string;
  role: AccountRole;
  createdAt: string;
  /** The member has a password. */
  canLogIn: boolean;
}

export interface MemberList {
  members: MemberView[];
}

/** Without a password the answer holds the secret of a link to choose one. */
export interface CreateMember {
  name: string;
  role?: AccountRole;
  password?: string | null;
}

export interface MemberCreated {
  user: string;
  secret: string | null;
}

/** Omitted fields stay as they are. */
export interface ChangeMember {
  name?: string | null;
  role?: AccountRole | null;
}

/** The secret of a link, sent only once. */
export interface SecretLink {
  secret: string;
}

export interface MakeInvitation {
  role?: AccountRole;
  uses?: number;
  hours?: number;
}

export interface InvitationView {
  id: string;
  role: AccountRole;
  /** Remaining uses. */
  uses: number;
  createdAt: string;
  expiresAt: string;
}

export interface InvitationList {
  invitations: InvitationView[];
}

export interface ChangeClub {
  name: string;
  registration: RegistrationMode;
  guests: boolean;
}

export interface AuditView {
  id: number;
  at: string;
  by: string;
  action: string;
  subject: string;
  detail: string;
}

export interface AuditList {
  entries: AuditView[];
}

/**
 * A game played over the board. Players by id or by name; an unknown name becomes a new
 * player.
 */
export interface RecordGame {
  variant: string;
  result: "1-0" | "0-1" | "1/2-1/2";
  white?: string | null;
  whiteName?: string | null;
  black?: string | null;
  blackName?: string | null;
  clock?: ClockSpec;
  /** The loser's flag fell. */
  onTime?: boolean;
  /** PGN, with or without tags; clock times in its comments (`[%clk 0:04:58]`) are kept. */
  moves?: string;
  name?: string;
  rated?: boolean;
  /** The date of the game, such as 2026-11-30; null: today. Monthly rankings use it. */
  day?: string | null;
  place?: string;
}

/**
 * Analyse a position, in place of the previous one.
 *
 * The position is that of `game` after `ply` moves, or `position` of `variant` (by default its
 * start position), after `moves`.
 */
export interface Analyse {
  type: "analyse";
  /** Chosen by the client; every report carries it. */
  id: number;
  game?: string | null;
  ply?: number;
  variant?: string | null;
  position?: string | null;
  moves?: MoveAsked[] | null;
  lines?: number;
  /** An external engine by its name in `Setting.engines`; null: the built-in engine. */
  engine?: string | null;
}

export interface StopAnalysing {
  type: "stopanalysing";
}

/** Review a finished game. */
export interface ReviewGame {
  type: "reviewgame";
  game: string;
}

/** Stop the review; what it has found is kept. */
export interface StopReviewing {
  type: "stopreviewing";
}

/** Try another move in place of the move `ply` of a finished game of one's own. */
export interface TryInstead {
  type: "tryinstead";
  game: string;
  ply: number;
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** What the computer thinks of a move that was tried. */
export interface TriedMove {
  good: boolean;
  /** The move in notation. */
  move: string;
  verdict: "good" | "inaccuracy" | "mistake" | "blunder";
  /** What speaks for a good move, or what punishes a bad one. */
  why: SentenceView | null;
  /** The best reply to a bad move; empty otherwise. */
  answer: string;
}

/** The answer to TryInstead. */
export interface TriedInstead {
  type: "triedinstead";
  game: string;
  ply: number;
  tried: TriedMove;
}

export interface LineMove {
  origin: Square;
  target: Square;
  promotion: string | null;
  text: string;
}

/** A line of play; the score is in centipawns from White's point of view. */
export interface LineView {
  score: number;
  /** Mate in this many moves; negative: Black mates. */
  mate: number | null;
  moves: LineMove[];
}

/** The lines found so far, best first. `done`: the last report. */
export interface AnalysisReport {
  type: "analysisreport";
  id: number;
  depth: number;
  nodes: number;
  timeMs: number;
  lines: LineView[];
  /** Set if the game is over in this position: there are no lines. */
  result: ResultView | null;
  done: boolean;
}

/** `id` is that of the analysis; null for a review. */
export interface AnalysisRefused {
  type: "analysisrefused";
  id: number | null;
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

/** A move that lost winning chances; `loss` is in percentage points. */
export interface MistakeView {
  ply: number;
  verdict: "inaccuracy" | "mistake" | "blunder";
  loss: number;
  better: string;
  why: string;
  answer: string;
  punished: string;
  whySentence: SentenceView | null;
  punishedSentence: SentenceView | null;
}

export interface SideReviewView {
  /** In percent; null before the first move. */
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** The evaluation after `ply` moves, for White; `chance` is the winning chance in percent. */
export interface EvaluationView {
  ply: number;
  score: number;
  mate: number | null;
  depth: number;
  chance: number;
  line: LineMove[];
}

/** Progress of a review: evaluations and mistakes not sent before. */
export interface ReviewProgress {
  type: "reviewprogress";
  game: string;
  plies: number;
  evaluations: EvaluationView[];
  mistakes: MistakeView[];
  white: SideReviewView;
  black: SideReviewView;
  done: boolean;
  /** Why the review stopped early; empty if it did not. */
  problem: string;
  code: string;
  parameters: SentenceParameters;
}

export type AnalysisClientMessages = Analyse | StopAnalysing | ReviewGame | StopReviewing | TryInstead;

export type AnalysisServerMessages = AnalysisReport | AnalysisRefused | ReviewProgress | TriedInstead;

export type Whose = "mine" | "everyone";

/** A game in the archive. */
export interface ArchivedGame {
  id: string;
  /** As given, or generated for a game without a name. */
  name: string;
  variant: string;
  title: string;
  white: PlayerView;
  black: PlayerView;
  plies: number;
  clock: ClockSpec;
  rated: boolean;
  status: "open" | "playing" | "ended";
  result: ResultView | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  lastPlayedAt: string;
  opening: string;
  /** The ply at which it first reached the searched position. */
  ply: number | null;
  fromFile: boolean;
  /** The reader may delete it. */
  yours: boolean;
}

/** A page of the archive. */
export interface ArchiveList {
  games: ArchivedGame[];
  /** Cursor for `after` of the next page; null at the end. */
  next: string | null;
  count: number;
  /** False: there are more than `count` games. */
  exact: boolean;
  whose: Whose;
  /** False: the index is still being built, after a start or an import, and lacks games. */
  ready: boolean;
}

/** A game of a file that cannot be read. */
export interface RejectedGame {
  /** Its number among the rejected games, from 1. */
  number: number;
  line: number;
  column: number;
  reason: string;
  /** The players, as far as readable. */
  players: string;
  code: string;
  parameters: SentenceParameters;
}

/** Progress of an import; sent repeatedly while the file is read. */
export interface ImportReport {
  done: boolean;
  readBytes: number;
  totalBytes: number | null;
  stored: number;
  /** Games that were in the archive already. */
  known: number;
  /** Deleted games that are restored. */
  restored: number;
  rejected: number;
  /** Those not sent before. */
  rejections: RejectedGame[];
  /** Why the import stopped; null if it did not. */
  problem: string | null;
  code: string;
  parameters: SentenceParameters;
}

/** A game was deleted or restored. */
export interface ArchiveChange {
  id: string;
}

export type WorkKind = "study" | "puzzles" | "lesson" | "mistakes";

/**
 * One thing to do: `ref` names a study, a set of puzzles (`chess`, or `chess/fork` with a
 * theme) or a course. `mistakes`: better moves in place of the pupil's own mistakes; their `ref`
 * is `own`.
 */
export interface WorkItem {
  kind: WorkKind;
  ref: string;
  title: string;
  /** Of a study: only this chapter. */
  chapter: number | null;
  /** Of puzzles and mistakes: how many. */
  count: number | null;
}

/** Give work to a class or to one pupil. */
export interface GiveWork {
  title: string;
  items: WorkItem[];
  classId?: string | null;
  user?: string | null;
  /** The last day, as `2026-09-30`; null: none. */
  due?: string | null;
}

export interface WorkGivenId {
  id: string;
}

/** How far somebody has come with an item. */
export interface WorkMark {
  /** Its place in the list, from 0. */
  item: number;
  done: number;
  total: number;
  finished: boolean;
  /** Puzzles among those done that took hints. */
  helped: number;
  /** Puzzles whose move was shown: they are not done. */
  shown: number;
}

export interface WorkByPupil {
  user: string;
  name: string;
  state: "done" | "open" | "late";
  marks: WorkMark[];
}

/** Work that was given, as its reader may see it: pupils see their own marks only. */
export interface WorkView {
  id: string;
  title: string;
  by: string;
  classId: string | null;
  user: string | null;
  due: string | null;
  givenAt: string;
  /** The reader gave it. */
  yours: boolean;
  items: WorkItem[];
  /** For those who gave it: everybody it was given to. Otherwise the reader alone. */
  pupils: WorkByPupil[];
}

export interface WorkList {
  work: WorkView[];
}

export type Box = [number | null, number | null][];

/** A piece on a square; `letter` names its type in the variant. */
export interface PieceView {
  letter: string;
  colour: Colour;
}

export interface PlacedPiece {
  at: Square;
  piece: PieceView;
}

/** A piece type and its move vectors, from White's side: for move diagrams and premoves. */
export interface PieceTypeView {
  letter: string;
  name: string;
  leaps: Square[];
  slides: Square[];
  /** The most steps of each slide; null: any number. */
  ranges: (number | null)[];
  /** Moves to an empty square only. */
  steps: Square[];
  /** Moves that must capture. */
  captures: Square[];
  doubleStep: boolean;
  promotes: boolean;
  royal: boolean;
  /** A figure and perhaps a mark, `knight+one`; empty: a disc with the letter. */
  picture: string;
}

/** Promotion regions. */
export interface PromotionView {
  white: Box[];
  black: Box[];
  choices: string[];
}

/** Goal squares of White and Black, as boxes; a piece of these letters that arrives wins. */
export interface GoalView {
  white: Box[];
  black: Box[];
  pieces: string[];
}

/** The squares of a king and rook that may castle; the king may move onto its rook. */
export interface CastlingView {
  king: Square;
  rook: Square;
}

/** A variant as the client draws it. */
export interface VariantView {
  name: string;
  title: string;
  summary: string;
  /** Labels of each axis; empty for an unbounded axis. */
  axes: string[][];
  /** Squares that do not exist. */
  holes: Square[];
  /** Where an unbounded board ends; null: nowhere. */
  border: Box | null;
  pieces: PieceTypeView[];
  start: PlacedPiece[];
  promotion: PromotionView | null;
  mirror: number[];
  castling: CastlingView[];
  /** Where White's pawns may step twice; null: wherever they have not moved. */
  doubleSteps: Box[] | null;
  goal: GoalView | null;
  /** Who has given so many checks wins. */
  checks: number | null;
}

export interface SaveBoard {
  /** The variant file. Its name is given by the server. */
  text: string;
}

export interface ShareBoard {
  shared: boolean;
}

export interface HideBoard {
  hidden: boolean;
}

/** A board in a list. */
export interface BoardRow {
  /** Names the board everywhere: in games, ratings and files. */
  name: string;
  title: string;
  summary: string;
  /** The author's name; null if it is not for the caller. */
  author: string | null;
  authorId: string | null;
  /** What to draw; null for a board that is too large for a list, or is in `Setting`. */
  picture: VariantView | null;
  plays: number;
  likes: number;
  /** The newest one. */
  version: number;
  /** ISO 8601, UTC. */
  changedAt: string;
  mine: boolean;
  liked: boolean;
  /** Listed in the gallery; otherwise the board opens for whoever has its link. */
  shared: boolean;
  /** Taken out of the gallery by an organiser. */
  hidden: boolean;
  /** Comes with the program: nobody here has made it. */
  shipped: boolean;
}

export interface BoardList {
  boards: BoardRow[];
  /** `before` of the next page; null: this is the last one. */
  next: string | null;
}

export interface BoardVersionView {
  version: number;
  /** ISO 8601, UTC. */
  at: string;
}

export interface BoardPage {
  board: BoardRow;
  variant: VariantView;
  /** The variant file of the version that was asked for. */
  text: string;
  /** The version that was asked for. */
  shown: number;
  /** The kept versions, the newest first. */
  versions: BoardVersionView[];
}

/** Subscribe to the chat: players to the players' chat, others to the spectators'. */
export interface Listen {
  type: "listen";
  on?: boolean;
}

export interface Say {
  type: "say";
  text: string;
}

/** Mute the author of `line` in every game; `on` false: unmute. */
export interface Mute {
  type: "mute";
  line: number;
  on?: boolean;
}

/** Report `line` to the organisers. */
export interface ReportLine {
  type: "reportline";
  line: number;
  note?: string;
}

export interface ChatLine {
  id: number;
  name: string;
  text: string;
  /** ISO 8601, UTC. */
  at: string;
  yours: boolean;
}

/** Chat lines; `whole`: the whole chat, in place of what was sent before. */
export interface Said {
  type: "said";
  whole: boolean;
  lines: ChatLine[];
  /** Chat is off in the class of a player or of the caller. */
  off: boolean;
}

/** The report is filed. */
export interface Reported {
  type: "reported";
  line: number;
}

/** A line near a reported one; `reported`: the reported line itself. */
export interface ReportedLine {
  name: string;
  text: string;
  reported: boolean;
}

export interface ReportView {
  id: number;
  game: string;
  by: string;
  about: string;
  text: string;
  note: string;
  at: string;
  /** The lines before and after, with the reported one. */
  around: ReportedLine[];
}

export interface ReportList {
  reports: ReportView[];
}

/** Silence the author of a reported line for some hours. */
export interface SilenceAuthor {
  hours: number;
}

export interface SilenceView {
  user: string;
  name: string;
  /** ISO 8601, UTC. */
  until: string;
}

export interface SilenceList {
  silences: SilenceView[];
}

/** A direction of sliding; `most` steps, null: any number. */
export interface DesignedSlide {
  vector: Square;
  most: number | null;
}

/** One kind of piece; vectors are White's. */
export interface DesignedPiece {
  name: string;
  letter: string;
  leaps: Square[];
  slides: DesignedSlide[];
  steps: Square[];
  captures: Square[];
  royal: boolean;
  promotes: boolean;
  doubleStep: boolean;
  enPassant: boolean;
  counts: boolean;
  /** As the file names it; empty: chosen by name and moves. */
  picture: string;
}

export interface DesignedPlace {
  at: Square;
  letter: string;
  colour: Colour;
}

/** Squares of a rule as in a variant file, such as `a6-f6`; null: the mirror of White's. */
export interface DesignedSquares {
  white: string;
  black: string | null;
}

/** `optional`: White's squares where a piece may promote or stay; empty: none. */
export interface DesignedPromotion {
  squares: DesignedSquares;
  to: string;
  optional: string;
  onlyCaptured: boolean;
}

export interface DesignedDoubleStep {
  squares: DesignedSquares;
  enPassant: string | null;
}

export interface DesignedCastling {
  white: string[];
  black: string[] | null;
  byRook: boolean;
}

/** `pieces`: letters of those that win by arriving; null: the royal ones. */
export interface DesignedGoal {
  squares: DesignedSquares;
  pieces: string | null;
  lastMove: boolean;
}

/** The tables `[win]` and `[moves]` of a variant file. */
export interface DesignedEnds {
  checks: number | null;
  capture: string;
  captureAll: boolean;
  loseAll: boolean;
  bareKing: boolean;
  stalemate: string;
  mustCapture: boolean;
  noChecks: boolean;
}

/** The table `[draws]`; null: never. */
export interface DesignedDraws {
  repetitionClaim: number | null;
  repetitionAutomatic: number | null;
  movesClaim: number | null;
  movesAutomatic: number | null;
  deadPosition: string;
}

/** A variant file as a drawing. */
export interface Design {
  name: string;
  title: string;
  /** Labels, a length, or `endless`. */
  axes: (string | number)[];
  mirror: string;
  pieces: DesignedPiece[];
  setup: DesignedPlace[];
  promotion: DesignedPromotion | null;
  doubleStep: DesignedDoubleStep | null;
  castling: DesignedCastling | null;
  goal: DesignedGoal | null;
  ends: DesignedEnds;
  draws: DesignedDraws;
  summary: string;
  notation: string;
  numberedStarts: string;
  holes: Square[];
  /** The box of an endless board, such as `(-9,-9)-(18,18)`; empty: none. */
  border: string;
}

/** A fault of a variant file at its place, both counted from 1. */
export interface FileFault {
  line: number;
  column: number;
  reason: SentenceView;
}

export interface CheckFile {
  text: string;
}

/** What can be said of a variant file. */
export interface FileChecked {
  faults: FileFault[];
  /** What is wrong with the start position of a file without faults. */
  startFaults: SentenceView[];
  /** Also with faults, as far as it can be drawn; null: there is nothing to draw. */
  design: Design | null;
  /** Only without faults. */
  rules: RulesView | null;
  /** Numbers of lines of one move, two moves, … */
  perft: number[];
  cost: number;
  mostCost: number;
}

/** A drawing, and the file that it changes. */
export interface WriteFile {
  design: Design;
  text?: string;
}

export interface FileWritten {
  text: string;
  checked: FileChecked;
}

export interface CheckFairness {
  text: string;
  /** At most 240. */
  games?: number;
}

/** How games of the computer against itself have ended so far. */
export interface Fairness {
  games: number;
  of: number;
  wins: number;
  draws: number;
  losses: number;
  /** White's, from 0 to 1. */
  score: number;
  /** Half the width of its 95 % interval. */
  error: number;
  /** On average. */
  plies: number;
  /** Letters of the kinds that have not moved in any game. */
  unmoved: string[];
  /** The part of all games in which every kind of the set-up moved. */
  moved: number;
  seconds: number;
  verdict: "few" | "fair" | "white" | "black" | "drawn";
  done: boolean;
}

export type ExplorerOrigin = "mine" | "club" | "imported";

/** A position, given as in `PositionAsked`, and which games count. */
export interface ExplorerAsked {
  variant: string;
  /** The position as text; by default the variant's start position. */
  position?: string | null;
  /** Moves played from there. */
  moves?: MoveAsked[] | null;
  /** The caller's own games, the club's, those imported from files; by default all of them. */
  origins?: ExplorerOrigin[] | null;
  /** Only rated games. */
  rated?: boolean;
  /** Only games whose players have this rating on average; rounded down to a multiple of 200. */
  ratingFrom?: number;
  /** Only games of this year or later. */
  since?: number;
}

/** A move that was played in the position. */
export interface ExploredMove {
  text: string;
  origin: Square;
  target: Square;
  promotion: string | null;
  games: number;
  /** Games that White won. */
  white: number;
  draws: number;
  black: number;
  /** Mean rating of the players; null if none is known. */
  rating: number | null;
  /** The caller's own games. */
  own: number;
  /** The opening it leads to; empty without a name. */
  opening: string;
}

/** A game that reached the position. */
export interface ExploredGame {
  id: string;
  white: PlayerView;
  black: PlayerView;
  plies: number;
  result: ResultView | null;
  rating: number | null;
  year: number;
}

/** Games of each origin that reached the position, whether asked for or not. */
export interface ExploredOrigins {
  mine: number;
  club: number;
  imported: number;
}

/** What was played in a position. */
export interface ExploredPosition {
  /** The position. */
  text: string;
  games: number;
  white: number;
  draws: number;
  black: number;
  /** Games that ended here. */
  ended: number;
  /** Most played first; at most 40. */
  moves: ExploredMove[];
  /** Those with the highest mean rating first. */
  best: ExploredGame[];
  /** The name of the opening; empty if it has none. */
  opening: string;
  origins: ExploredOrigins;
  /** False: the caller may see only their own games. */
  everyone: boolean;
}

/** A stage of a time control: `moves` in `timeMs`; null: the rest of the game. */
export interface StageSpec {
  timeMs: number;
  moves: number | null;
  incrementMs: number;
}

/**
 * Time control, whole. `initialMs` is the time for the game, for each move (`per-move`, `days`)
 * or for the first stage (`stages`); `incrementMs` is the increment (`fischer`, `stages`), the
 * delay (`delay`, `bronstein`) or the period (`byoyomi`).
 */
export interface ClockSpec {
  kind: "none" | "sudden-death" | "fischer" | "per-move" | "days" | "delay" | "bronstein" | "hourglass" | "byoyomi" | "stages";
  initialMs: number;
  incrementMs: number;
  /** Of `byoyomi`. */
  periods: number;
  /** Of `stages`, which reads nothing else. */
  stages: StageSpec[];
}

export interface PlayerView {
  kind: "person" | "computer" | "open";
  name: string;
  /** The reader may move for this player. */
  yours: boolean;
  level?: number | null;
  connected?: boolean;
  /** The external engine that plays; null: the built-in engine. */
  engine?: string | null;
  /** The reader set up this game between computers and may change its levels. */
  steered?: boolean;
  /** The player's id in the register. */
  profile?: string | null;
  /** How long the player has been away when the message is sent; null: present. */
  awayMs?: number | null;
  /** Rating for this variant and clock class; null: unrated. */
  rating?: number | null;
  /** In whose taste the built-in engine plays; null: its own. */
  character?: string | null;
}

export const playerViewDefaults = {
  level: null,
  connected: false,
  engine: null,
  steered: false,
  profile: null,
  awayMs: null,
  rating: null,
  character: null,
} satisfies Partial<PlayerView>;

/** The squares origin + k * step for k = first .. last; `last` null: unbounded. */
export interface RayView {
  step: Square;
  first: number;
  last: number | null;
}

/** The legal destinations of the piece on `origin`. */
export interface Destinations {
  origin: Square;
  squares?: Square[];
  rays?: RayView[];
  /** The destinations that capture, including en passant. */
  captures?: Square[];
  /** The destinations that need a choice of promotion. */
  promotions?: Square[];
  /** Letters to choose from there; the piece's own letter: it may stay what it is. */
  choices?: string[];
}

export const destinationsDefaults = {
  squares: [],
  rays: [],
  captures: [],
  promotions: [],
  choices: [],
} satisfies Partial<Destinations>;

/** A square before and after a move, to apply or undo it. */
export interface Change {
  at: Square;
  before: PieceView | null;
  after: PieceView | null;
}

/** A played move; `ply` counts from 1. */
export interface MoveView {
  ply: number;
  origin: Square;
  target: Square;
  promotion: string | null;
  text: string;
  changes: Change[];
  captured: PieceView | null;
  /** The square of the king that is now in check. */
  check: Square | null;
  /** The mover's remaining time after the move. */
  clockMs: number | null;
}

/** Remaining times when the message is sent. */
export interface ClockView {
  whiteMs: number;
  blackMs: number;
  running: Colour | null;
}

export interface ResultView {
  score: "1-0" | "0-1" | "1/2-1/2" | "*";
  winner: Colour | null;
  /** Machine word: checkmate, stalemate, goal, resignation, time, agreement, repetition, … */
  reason: string;
  /** For people: "White wins by checkmate". */
  text: string;
}

/** A correction of the result by an organiser. */
export interface CorrectionView {
  at: string;
  by: string;
  why: string;
  /** The corrected result, for people. */
  text: string;
  /** The same for other languages. */
  sentence: SentenceView;
}

/** The series of rematches before this game; scores are in half points. */
export interface SeriesView {
  previous: string;
  number: number;
  white: number;
  black: number;
}

/**
 * A request of `by` that was declined by the opponent, withdrawn by `by`, or lapsed because
 * the game went on. Sent until `by` moves or asks again.
 */
export interface ClosedRequest {
  what: "draw" | "takeback" | "pause" | "abort" | "rematch";
  by: Colour;
  how: "declined" | "withdrawn" | "lapsed";
}

/** The checks that each side must still give to win. */
export interface ChecksView {
  white: number;
  black: number;
}

/** The current state, apart from the moves. */
export interface Current {
  turn: Colour;
  check?: Square | null;
  /** The legal moves, for who is to move alone. */
  legal?: Destinations[];
  clock?: ClockView | null;
  drawOffer?: Colour | null;
  takebackRequest?: Colour | null;
  pauseRequest?: Colour | null;
  abortRequest?: Colour | null;
  rematchOffer?: Colour | null;
  closedRequests?: ClosedRequest[];
  /** The id of the rematch; null: none yet. */
  rematch?: string | null;
  /** How long an opponent must be away before the game can be claimed; null: never. */
  claimAfterMs?: number | null;
  /** Draws that the side to move may claim. */
  claims?: ("threefold" | "fifty-moves")[];
  /** The computer is choosing a move. */
  thinking?: boolean;
  takebackAllowed?: boolean;
  /** Players may have hints and the engine's evaluation while the game runs. */
  helpAllowed?: boolean;
  /** The coach may speak to the player who is to move. */
  coach?: boolean;
  paused?: boolean;
  result?: ResultView | null;
  /** Corrections of the result, oldest first. */
  corrections?: CorrectionView[];
  /** Where checks are counted. */
  checksLeft?: ChecksView | null;
  /** So long the side to move has for its first move, else it loses; null: nothing is agreed. */
  firstMoveMs?: number | null;
}

export const currentDefaults = {
  check: null,
  legal: [],
  clock: null,
  drawOffer: null,
  takebackRequest: null,
  pauseRequest: null,
  abortRequest: null,
  rematchOffer: null,
  closedRequests: [],
  rematch: null,
  claimAfterMs: null,
  claims: [],
  thinking: false,
  takebackAllowed: false,
  helpAllowed: false,
  coach: false,
  paused: false,
  result: null,
  corrections: [],
  checksLeft: null,
  firstMoveMs: null,
} satisfies Partial<Current>;

/**
 * The opponent. `level` and `engine` are the computer's.
 *
 * `watch` is a game between two computers; `level`, `engine` and `character` play Black.
 */
export interface Opponent {
  kind: "computer" | "same-screen" | "online" | "watch";
  level?: number | null;
  /** An external engine by its name in `Setting.engines`; null: the built-in engine. */
  engine?: string | null;
  whiteLevel?: number | null;
  whiteEngine?: string | null;
  /** In whose taste the built-in engine plays, at any level; null: its own. */
  character?: Character | null;
  whiteCharacter?: Character | null;
  /** Same screen: the second player's name; an unknown name becomes a new player. */
  name?: string | null;
  /** Same screen: the second player's id in the register. */
  profile?: string | null;
}

export interface CreateGame {
  /** The name of a shipped board or of an own one. */
  variant: string;
  opponent: Opponent;
  colour?: "white" | "black" | "random";
  clock?: ClockSpec;
  /** The creator's name; same screen: the name of the player in the creator's seat. */
  name?: string | null;
  /** Same screen: the id of the player in the creator's seat. */
  profile?: string | null;
  /** Ignored in rated games, which allow none. */
  takebacks?: boolean;
  /** Rated: needs two different people and the variant's start position. */
  rated?: boolean;
  /** Generated if blank. */
  gameName?: string | null;
  /** The start position as text; null: the variant's. */
  position?: string | null;
  /** Black's time control in a game at odds; null: the same as White's. */
  blackClock?: ClockSpec | null;
  /** The clock runs from the start; otherwise the first move is free and starts it. */
  clockAtOnce?: boolean;
  /** Spectator delay in seconds; null: the server's default. */
  delayS?: number | null;
  /**
   * A variant file to try without saving it, on one screen or against the computer; `variant`
   * is ignored then.
   */
  source?: string | null;
}

export interface GameCreated {
  id: string;
}

export interface JoinGame {
  name?: string | null;
}

export interface NameGame {
  name: string;
}

export interface GameSummary {
  id: string;
  name: string;
  variant: string;
  title: string;
  rated: boolean;
  clockClass: ClockClass;
  white: PlayerView;
  black: PlayerView;
  plies: number;
  turn: Colour;
  clock: ClockSpec;
  result: ResultView | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  lastPlayedAt: string;
  /** Waits for an opponent. */
  open: boolean;
  preview: PlacedPiece[];
  /** What to draw of an own board; null for shipped ones, which `Setting` has. */
  board: VariantView | null;
}

export interface GameList {
  games: GameSummary[];
}

export interface LevelView {
  level: number;
  name: string;
  description: string;
  /** Approximate Elo by variant, where measured. */
  elo: Record<string, number>;
}

/** An external engine, with its own levels. */
export interface EngineView {
  name: string;
  title: string;
  variants: string[];
  levels: LevelView[];
  /** Why it cannot play; null: it can. */
  problem: string | null;
}

/** What the program offers. */
export interface Setting {
  version: string;
  variants: VariantView[];
  levels: LevelView[];
  engines: EngineView[];
  /** Addresses of this server for others on the network. */
  addresses: string[];
}

/** A player's rating before and after a game; `before` is null for a first one. */
export interface RatingChange {
  before: number | null;
  after: number;
}

/** What a rated game has done to ratings; null: nothing. */
export interface RatingChanges {
  white: RatingChange | null;
  black: RatingChange | null;
}

/** Pictures of a game in one window: the SVG text `head`, one of `bodies` and `</svg>`. */
export interface PictureFrames {
  head: string;
  bodies: string[];
}

export type LessonWords = Record<string, string>;

/** One task of a course. */
export interface StepView {
  name: string;
  goal: "reach" | "take" | "mate" | "check" | "promote" | "find" | "count" | "read";
  title: LessonWords;
  text: LessonWords;
  /** Said when it is solved; empty for a step that is only read. */
  done: LessonWords;
  pieces: PlacedPiece[];
  stars: Square[];
  /** The piece whose moves are to be counted. */
  asks: Square | null;
  /** In space: the floors that matter; empty: all. */
  floors: number[];
  /** Directions that are shown; empty: all. */
  ways: Square[];
  /** A line that solves it; with the goal `find` each move does by itself. */
  solution: MoveAsked[];
  /** The number that is asked for. */
  answer: number | null;
}

/** A course in the list. */
export interface CourseTitle {
  name: string;
  variant: string;
  title: LessonWords;
  minutes: number;
  steps: string[];
}

export interface CourseList {
  courses: CourseTitle[];
}

export interface CourseView {
  name: string;
  variant: string;
  title: LessonWords;
  minutes: number;
  steps: StepView[];
}

/** What a learner has tried so far in a step. */
export interface StepAsked {
  moves?: MoveAsked[] | null;
  answer?: number | null;
}

/** Whether it solves the step; a wrong try is taken back. */
export interface StepTold {
  position: PositionTold;
  /** The learner's moves that count. */
  accepted: MoveAsked[];
  state: "open" | "done" | "wrong";
  /** Why the last try is wrong. */
  reason: SentenceView | null;
  /** The lesson's own words for it, if it has any. */
  words: LessonWords | null;
  /** Stars that have not been reached. */
  left: Square[];
}

/** Names of the steps that a user has solved, by course. */
export interface LessonProgress {
  solved: Record<string, string[]>;
}

/** What a browser knows to be solved. */
export interface KeepProgress {
  solved: Record<string, string[]>;
}

/** An elementary win against the bare king. */
export interface DrillView {
  name: string;
  variant: string;
  /** Letters of White's pieces, the king first. */
  pieces: string[];
  /** Moves that the longest win takes. */
  longest: number;
  example: PlacedPiece[];
}

export interface DrillList {
  drills: DrillView[];
}

/** The game of a drill: how many moves perfect play needs, and the limit for each star. */
export interface DrillStarted {
  game: string;
  best: number;
  /** Most moves for three stars, two stars and one. */
  limits: number[];
}

export interface CastlingMove {
  king: Square;
  kingTarget: Square;
  rook: Square;
  rookTarget: Square;
}

/** Counts after which a draw may be claimed or is automatic; null: never. */
export interface DrawRulesView {
  repetitionClaim: number | null;
  repetitionAutomatic: number | null;
  movesClaim: number | null;
  movesAutomatic: number | null;
  deadPosition: string;
}

/** How games of this board end besides mate and draws; letters name piece types. */
export interface EndRulesView {
  /** Black may answer White's arrival at the goal by arriving too. */
  lastMove: boolean;
  capture: string[];
  captureAll: boolean;
  loseAll: boolean;
  bareKing: boolean;
  /** What a player gets who cannot move: draw, wins or loses. */
  stalemate: string;
  mustCapture: boolean;
  noChecks: boolean;
}

/** Everything that the rules page of a board says, from its variant file. */
export interface RulesView {
  variant: VariantView;
  enPassant: boolean;
  /** From where White's double steps may be answered en passant; null: from everywhere. */
  enPassantFrom: Box[] | null;
  /** Letters of the pieces whose moves restart the count of moves without progress. */
  counting: string[];
  /** Where White's pawns may promote or stay what they are. */
  optionalPromotion: Box[];
  /** Pawns become only kinds of which their side has fewer than at the start. */
  onlyCaptured: boolean;
  /** White's; Black's where only Black castles. */
  castling: CastlingMove[];
  /** The only side that castles; null: both or none. */
  castlingColour: Colour | null;
  /** The course that teaches this board. */
  course: string | null;
  castlingByRook: boolean;
  /** How many start positions there are to draw from. */
  numberedStarts: number | null;
  draws: DrawRulesView;
  ends: EndRulesView;
}

/** Start or resume: `since` is the last seq received, -1 for everything. */
export interface Watch {
  type: "watch";
  since?: number;
}

/** Play a move. The client makes the `id`: the same id is never played twice. */
export interface Play {
  type: "play";
  id: string;
  /** The ply of this move (played plies + 1): a stale move is refused. */
  ply: number;
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** Play a move typed in the variant's notation. */
export interface PlayText {
  type: "playtext";
  id: string;
  ply: number;
  text: string;
}

/** Ask for the destinations of the piece on `square`, of either side. */
export interface Look {
  type: "look";
  square: Square;
}

/** Any other action of a player. */
export interface Act {
  type: "act";
  action: "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim-draw" | "request-takeback" | "accept-takeback" | "decline-takeback" | "pause" | "resume" | "decline-pause" | "abort" | "decline-abort" | "claim-absence" | "claim-absence-draw" | "rematch" | "decline-rematch" | "hint";
  /** Same screen: the side that acts; null: the side to move. */
  colour?: Colour | null;
  /** A rematch with the computer: its level; null: the same. */
  level?: number | null;
}

/** Ask the coach for a sentence, once it is the client's turn. */
export interface AskCoach {
  type: "askcoach";
  /** Plies played. */
  ply: number;
  /** A move of this ply that was taken back: the sentence says what was wrong with it. */
  tried?: MoveAsked | null;
}

/** Change the computer's level; `colour` says which of two computers. */
export interface ChangeLevel {
  type: "changelevel";
  level: number;
  colour?: Colour | null;
}

/** Everything, once, after Watch(-1). */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  id: string;
  name: string;
  rated: boolean;
  variant: VariantView;
  start: PlacedPiece[];
  firstTurn: Colour;
  white: PlayerView;
  black: PlayerView;
  clock: ClockSpec;
  /** Black's clock in a game at odds; null: the same as White's. */
  blackClock: ClockSpec | null;
  series: SeriesView | null;
  moves: MoveView[];
  current: Current;
  /** Spectator delay in seconds. */
  delayS: number;
  /** Id of the tournament that the game belongs to. */
  tournament: string | null;
}

/** A change: keep `keep` plies, then append `moves`. Also the answer to Watch(since). */
export interface Update {
  type: "update";
  seq: number;
  /** The game's name. */
  name: string;
  keep: number;
  moves: MoveView[];
  white: PlayerView;
  black: PlayerView;
  current: Current;
}

/** The spectators: their number, and the first of them by name. */
export interface Crowd {
  type: "crowd";
  count: number;
  names: string[];
}

export interface Looked {
  type: "looked";
  destinations: Destinations;
}

/** The answer to the action `hint`: a move and the reason for it. */
export interface Hinted {
  type: "hinted";
  ply: number;
  origin: Square;
  target: Square;
  promotion: string | null;
  text: string;
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

/** An arrow of the coach; a circle if both ends are the same square. */
export interface Pointer {
  origin: Square;
  target: Square;
  /** It is what the opponent may do. */
  danger: boolean;
}

/** What the coach says; no message comes where there is nothing to say. */
export interface Coached {
  type: "coached";
  /** Plies played when it was said. */
  ply: number;
  kind: "blunder" | "danger" | "chance" | "better" | "good";
  /** The move that the sentence is about where `kind` is `better`. */
  better: string | null;
  /** It is about a move that was taken back. */
  tried: boolean;
  /** The moves and pieces that the sentence names. */
  shown: Pointer[];
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

/** Something asked for was not done, and why. `id` names the refused Play, if it was one. */
export interface Refused {
  type: "refused";
  id: string | null;
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

export type ClientMessages = Watch | Play | PlayText | Look | Act | AskCoach | ChangeLevel | Listen | Say | Mute | ReportLine;

export type ServerMessages = Snapshot | Update | Crowd | Looked | Hinted | Coached | Refused | Said | Reported;

/**
 * `open`: anybody may accept; `direct`: only `to` (an id) or `toName` may; `quick`: pairs with
 * the next player who wants the same variant and clock.
 */
export interface MakeChallenge {
  kind: "open" | "direct" | "quick";
  variant: string;
  clock?: ClockSpec;
  /** The challenger's colour. */
  colour?: "white" | "black" | "random";
  rated?: boolean;
  takebacks?: boolean;
  position?: string | null;
  to?: string | null;
  toName?: string | null;
  /** Open: the lowest rating that may accept; unrated players always may. */
  low?: number | null;
  high?: number | null;
  /** The challenger's name. */
  name?: string | null;
  /** Spectator delay in seconds; null: the server's default. */
  delayS?: number | null;
}

export interface AcceptChallenge {
  name?: string | null;
}

/** A pending challenge. */
export interface ChallengeView {
  id: string;
  kind: "open" | "direct" | "quick";
  user: string;
  name: string;
  rating: number | null;
  variant: string;
  /** The variant's title. */
  title: string;
  clock: ClockSpec;
  /** The challenger's colour. */
  colour: "white" | "black" | "random";
  rated: boolean;
  takebacks: boolean;
  /** It does not start from the variant's start position. */
  ownPosition: boolean;
  /** Spectator delay in seconds; null: the server's default. */
  delayS: number | null;
  low: number | null;
  high: number | null;
  /** Direct: the name of the challenged player. */
  to: string | null;
  /** ISO 8601, UTC. */
  madeAt: string;
}

/** `game` is set if quick pairing has started a game at once. */
export interface ChallengeMade {
  challenge: ChallengeView;
  game: string | null;
}

export interface PersonHere {
  user: string;
  name: string;
  /** Wants no challenges just now. */
  busy: boolean;
}

/** Everybody online who has a name. */
export interface People {
  people: PersonHere[];
}

/** Whether the client shows the lobby and wants the open challenges. */
export interface Browse {
  type: "browse";
  on?: boolean;
}

/** Whether the user wants no challenges, until the client goes or says otherwise. */
export interface Busy {
  type: "busy";
  on?: boolean;
}

/**
 * The open challenges, oldest first. Also sent when games start or end and when somebody
 * becomes busy or free, as a cue to reload.
 */
export interface LobbyNews {
  type: "lobbynews";
  challenges: ChallengeView[];
}

/** The challenges that the user has made and received. */
export interface MyChallenges {
  type: "mychallenges";
  sent: ChallengeView[];
  received: ChallengeView[];
}

/** A challenge of the user's has become a game. */
export interface Paired {
  type: "paired";
  challenge: string;
  game: string;
  opponent: string;
}

export interface ChallengeDeclined {
  type: "challengedeclined";
  challenge: string;
}

export type LobbyClientMessages = Browse | Busy;

export type LobbyServerMessages = LobbyNews | MyChallenges | Paired | ChallengeDeclined | YourGame;

/** A guest who has come over the local network. */
export interface NeighbourView {
  /** Null before they have said it. */
  name: string | null;
  device: "phone" | "tablet" | "computer";
  hereS: number;
  /** The running game in which they have a seat. */
  game: string | null;
}

/** Whether a local program is open to its network, for guests with the link of a game. */
export interface Network {
  /** Where guests reach it; null: it is closed. */
  address: string | null;
  /** The last to come first. */
  guests: NeighbourView[];
}

/** An arrow; a circle if both ends are the same square. */
export interface DrawingView {
  origin: Square;
  target: Square;
  ink: "green" | "red" | "blue" | "yellow";
}

/** Change the caller's note: omitted fields stay as they are. An empty note is deleted. */
export interface NoteKept {
  text?: string | null;
  drawings?: DrawingView[] | null;
  /** Others may read it; only players of the game and organisers may share notes. */
  shared?: boolean | null;
}

export interface NoteView {
  ply: number;
  author: string;
  yours: boolean;
  text: string;
  drawings: DrawingView[];
  shared: boolean;
  /** ISO 8601, UTC. */
  at: string;
}

export interface NoteList {
  notes: NoteView[];
  mayShare: boolean;
}

/** A position as one line of text: FEN, or the variant's own notation. */
export interface PositionText {
  ply: number;
  text: string;
}

export type RatingSystem = "society" | "carried" | "glicko2";

/** A player in the register. */
export interface RegisteredPlayer {
  id: string;
  name: string;
  /** A guest's browser; a profile without a login; a member. */
  kind: "guest" | "profile" | "account";
  /** ISO 8601, UTC. */
  since: string;
  /** The player is the reader. */
  you: boolean;
  /** The reader may seat this player at a shared screen. */
  usable: boolean;
  /** Deleted, and can still be restored. */
  deleted: boolean;
}

/** A player's record. */
export interface RecordView {
  won: number;
  drawn: number;
  lost: number;
  whiteGames: number;
  whiteWon: number;
}

export interface ListedPlayer {
  player: RegisteredPlayer;
  record: RecordView;
}

export interface PlayerList {
  players: ListedPlayer[];
  /** There is another page. */
  more: boolean;
}

/** Add a player to the register, or rename one. */
export interface EnterPlayer {
  name: string;
}

/** Delete players who have no account. */
export interface DeletePlayers {
  /** Their ids. */
  players: string[];
}

/** A record by variant, clock class, colour and kind of opponent. */
export interface TallyView {
  variant: string;
  clockClass: ClockClass;
  colour: Colour;
  against: "person" | "computer";
  won: number;
  drawn: number;
  lost: number;
}

/** A finished game from the player's point of view. */
export interface PastGameView {
  id: string;
  at: string;
  variant: string;
  colour: Colour;
  result: "won" | "drawn" | "lost";
  opponent: string;
  opponentProfile: string | null;
  opening: string;
  rated: boolean;
}

/** A player's record with an opening. */
export interface OpeningView {
  variant: string;
  colour: Colour;
  name: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface StreaksView {
  /** The result of the last game … */
  kind: "won" | "drawn" | "lost" | null;
  /** … and how many in a row. */
  current: number;
  /** The longest winning streak. */
  wins: number;
  unbeaten: number;
}

/** A rating by system, variant and clock class, with its history. */
export interface RatingLineView {
  system: RatingSystem;
  variant: string;
  clockClass: ClockClass;
  rating: number;
  deviation: number;
  games: number;
  /** Time in milliseconds since 1970, and rating. */
  points: [number, number][];
}

/** A player's page. */
export interface PlayerPageView {
  player: RegisteredPlayer;
  tallies: TallyView[];
  /** Newest first. */
  form: PastGameView[];
  streaks: StreaksView;
  openings: OpeningView[];
  /** Ratings in the club's systems, the main one first. */
  ratings: RatingLineView[];
  /** Games in each of the last weeks, the current one last. */
  weeks: number[];
  /** Titles of the boards by name, own ones too. */
  titles: Record<string, string>;
}

/** A variant and clock class with rated games. */
export interface PoolView {
  variant: string;
  title: string;
  clockClass: ClockClass;
  players: number;
}

/** A player's place on the ladder. */
export interface RungView {
  player: string;
  name: string;
  deleted: boolean;
  you: boolean;
  rating: number;
  deviation: number;
  provisional: boolean;
  won: number;
  drawn: number;
  lost: number;
  place: number;
}

/** The record of one player against another. */
export interface MeetingsView {
  player: string;
  opponent: string;
  won: number;
  drawn: number;
  lost: number;
}

/** The rating systems the club shows, the main one first, and their constants. */
export interface RankingRules {
  systems: RatingSystem[];
  /** The most that one game moves a carried-over rating. */
  x: number;
  /** The initial rating: of everybody each month, or of new players where it is carried over. */
  start: number;
}

export interface LadderView {
  rules: RankingRules;
  system: RatingSystem;
  pools: PoolView[];
  variant: string;
  clockClass: ClockClass;
  /** Such as `2026-11`; null: now. */
  month: string | null;
  /** Months with rated games, newest first. */
  months: string[];
  /** The number of all players; `rungs` holds the best, and the caller. */
  players: number;
  rungs: RungView[];
  meetings: MeetingsView[];
}

/** Correct the result of a finished game; `*`: it counts for nobody. */
export interface CorrectResult {
  score: "1-0" | "0-1" | "1/2-1/2" | "*";
  why: string;
}

export interface MoveAsked {
  origin: Square;
  target: Square;
  promotion: string | null;
}

/** A position and moves to play from it; by default the variant's start position. */
export interface PositionAsked {
  variant: string;
  /** By the rules of this game: an own board may have changed since. */
  game?: string | null;
  /** The position as text, including the side to move. */
  position?: string | null;
  pieces?: PlacedPiece[] | null;
  /** The side to move, with `pieces`. */
  turn?: Colour;
  /** Castling rights such as `KQkq`, with `pieces`; impossible ones are dropped. */
  castling?: string;
  moves?: MoveAsked[] | null;
  /** One more move, in the board's notation. */
  typed?: string | null;
  /** The same side moves again after each move: practice without an opponent. */
  again?: boolean;
}

/** The position after the moves. */
export interface PositionTold {
  text: string;
  pieces: PlacedPiece[];
  turn: Colour;
  check: Square | null;
  legal: Destinations[];
  moves: MoveView[];
  /** Why the position is impossible, each a sentence. */
  faults: string[];
  faultSentences: SentenceView[];
  result: ResultView | null;
  /** Castling rights, such as `KQkq`. */
  castling: string;
  /** The castling rights that the squares of kings and rooks allow. */
  rights: string;
  /** The position in ICN; null if ICN cannot express it. */
  icn: string | null;
}

export type GoalKind = "mate" | "material" | "defence";

export interface PuzzleGoal {
  kind: GoalKind;
  /** How many moves the solver has. */
  moves: number;
}

/** A puzzle to be solved; the last move of `position` is the opponent's that led to it. */
export interface PuzzleTask {
  id: string;
  board: string;
  number: number;
  turn: Colour;
  goal: PuzzleGoal;
  position: PositionTold;
  source: string;
}

/** A user's puzzle rating and streak on one board. */
export interface PuzzleSolver {
  rating: number;
  provisional: boolean;
  plays: number;
  solved: number;
  streak: number;
  bestStreak: number;
}

/** Begin an attempt: at one puzzle, or at one of a board that fits your rating. */
export interface StartPuzzle {
  puzzle?: string | null;
  board?: string | null;
  theme?: string | null;
}

export interface PuzzleStarted {
  attempt: string;
  task: PuzzleTask;
  solver: PuzzleSolver;
  /** Whether it counts for ratings: the first attempt at a puzzle does. */
  rated: boolean;
}

/** A move, by its squares or as text, for the solver's move number `step`. */
export interface TryPuzzleMove {
  /** Which of the solver's moves, from 0. */
  step: number;
  origin?: Square | null;
  target?: Square | null;
  promotion?: string | null;
  text?: string | null;
}

/** How an attempt stands, and what is told of the puzzle once it is over. */
export interface PuzzleResult {
  solved: boolean;
  wrong: number;
  /** Steps of help taken; 4: the solution. */
  hints: number;
  seconds: number;
  /** Null where the attempt does not count for ratings. */
  ratingBefore: number | null;
  ratingAfter: number | null;
  difficulty: number;
  /** How many people's attempts have counted. */
  plays: number;
  solvedAtOnce: number;
  themes: string[];
  solver: PuzzleSolver;
}

/** After a right move the position with the opponent's answer, else the one before it. */
export interface PuzzleAnswer {
  right: boolean;
  /** The move that was tried, in the board's notation. */
  text: string;
  solved: boolean;
  found: number;
  position: PositionTold;
  result: PuzzleResult | null;
}

/** Why a move is wrong, and the answer that shows it. */
export interface PuzzleReason {
  reason: SentenceView;
  answer: MoveView | null;
}

export interface AskPuzzleHint {
  /** Which of the solver's moves, from 0. */
  step: number;
  /** 1: the piece, 2: where to, 3: the move. */
  hint: 1 | 2 | 3;
}

export interface PuzzleHint {
  hint: number;
  origin: Square;
  target: Square | null;
  text: string | null;
}

/** The whole line. */
export interface PuzzleSolution {
  position: PositionTold;
  result: PuzzleResult;
}

export interface PuzzleVote {
  good: boolean;
}

export interface ThemeCount {
  theme: string;
  count: number;
}

export interface PuzzleBoardView {
  board: string;
  count: number;
  themes: ThemeCount[];
  solver: PuzzleSolver;
  bestRush: number;
}

export interface PuzzleBoards {
  boards: PuzzleBoardView[];
}

/** How far the making of puzzles for an own board has come. */
export interface PuzzlesMaking {
  games: number;
  mostGames: number;
  /** New puzzles, which are kept. */
  made: number;
  /** Puzzles of the board. */
  count: number;
  seconds: number;
  /** Whether games on this board take too long for this. */
  tooLarge: boolean;
  done: boolean;
}

export interface PastAttempt {
  puzzle: string;
  /** ISO 8601, UTC. */
  at: string;
  solved: boolean;
  wrong: number;
  hints: number;
  seconds: number;
  /** Of the rating; null where it did not count. */
  change: number | null;
  difficulty: number;
}

export interface RatingPoint {
  at: string;
  rating: number;
}

export interface PuzzleHistory {
  attempts: PastAttempt[];
  progress: RatingPoint[];
  /** `before` of the next page; null if this is the last. */
  next: number | null;
}

export interface DailyResult {
  seconds: number;
  wrong: number;
  hints: number;
}

/** The puzzle of the day: the same for everybody on this server. */
export interface TodayPuzzle {
  task: PuzzleTask;
  day: string;
  solvers: number;
  /** How you solved it; null if you have not. */
  mine: DailyResult | null;
  /** ISO 8601, UTC: when the next one comes. */
  nextAt: string;
}

export interface StartRush {
  board: string;
}

/** A move in a rush; one for another puzzle than the one shown changes nothing. */
export interface RushMove {
  number: number;
  step: number;
  origin?: Square | null;
  target?: Square | null;
  promotion?: string | null;
  text?: string | null;
}

export interface RushView {
  id: string;
  board: string;
  running: boolean;
  /** The time runs from the first move on. */
  leftMs: number;
  score: number;
  misses: number;
  mostMisses: number;
  best: number;
  number: number;
  step: number;
  task: PuzzleTask | null;
  /** Of the move just tried; null if none was. */
  right: boolean | null;
}

export type SocietyKind = "club" | "class";

export type SocietyRole = "organiser" | "member";

export type CardState = "" | "none" | "new" | "used";

export type LineState = "new" | "here" | "twice" | "unread";

/** A society as the caller sees it. The server's own club has the empty id. */
export interface SocietyView {
  id: string;
  kind: SocietyKind;
  name: string;
  public: boolean;
  chat: boolean;
  /** The month in which a season begins. */
  seasonMonth: number;
  /** The caller's own. */
  role: SocietyRole | null;
  /** The caller may run it. */
  runs: boolean;
  /** Without those who run it; 0 for the server's own club. */
  members: number;
}

/** Those who run a society ask the caller to play again. */
export interface PlayInvitation {
  society: string;
  name: string;
  by: string;
  at: string;
}

export interface SocietyList {
  /** The server's own club first. */
  societies: SocietyView[];
  mayFound: boolean;
  invitations: PlayInvitation[];
}

export interface FoundSociety {
  kind: SocietyKind;
  name: string;
}

/** Omitted fields stay as they are. */
export interface ChangeSociety {
  name?: string | null;
  /** Strangers see it and its members. */
  public?: boolean | null;
  chat?: boolean | null;
  seasonMonth?: number | null;
}

export interface SocietyMemberView {
  user: string;
  name: string;
  role: SocietyRole;
  /** A group inside the society, such as `7B`. */
  part: string;
  you: boolean;
  /** Online now. */
  here: boolean;
  seenAt: string | null;
  lastGame: string | null;
  /** Games on each of the last seven days, today last. */
  days: number[];
  /** Games in the seven days before. */
  weekBefore: number;
  /** Games in this month. */
  month: number;
  /** Puzzles solved in the last seven days. */
  puzzles: number;
  invitedAt: string | null;
  /** The class made the account: its teachers print cards for it and may delete it. */
  managed: boolean;
  /** What is typed to log in; empty unless the caller runs the class. */
  login: string;
  card: CardState;
}

export interface TeamView {
  id: string;
  name: string;
  /** User ids in board order. */
  players: string[];
}

/** A society with its members. Pupils see only themselves and the teachers of a class. */
export interface SocietyPage {
  society: SocietyView;
  members: SocietyMemberView[];
  teams: TeamView[];
}

export interface SetSocietyRole {
  role?: SocietyRole;
}

/** A link into the society, good for so many people and so long. */
export interface SocietyInvite {
  uses?: number;
  hours?: number;
}

export interface JoinSociety {
  secret: string;
}

export interface InviteToPlay {
  users: string[];
}

/** A line-up: user ids in board order; without an id a new one. */
export interface KeepTeam {
  name: string;
  players: string[];
  id?: string | null;
}

/** A pasted list: one pupil a line, or CSV. */
export interface ClassList {
  text: string;
  /** Numbers of new lines to leave out. */
  without?: number[];
  /** Numbers of lines to add though there is one of that name. */
  again?: number[];
}

/**
 * What becomes of a line: added if it is `new`; only if asked for where the name is `here`
 * already or stands `twice`; or not read, with the reason.
 */
export interface ClassListLine {
  line: number;
  /** Of the pupil once added, with a number where there is one of the name. */
  name: string;
  /** The name that a member or an earlier line has already; empty for others. */
  same: string;
  login: string;
  part: string;
  state: LineState;
  /** Why it was not read. */
  why: SentenceView | null;
}

export interface ClassListRead {
  lines: ClassListLine[];
}

export interface PupilsAdded {
  users: string[];
}

export interface PrintCards {
  users: string[];
}

/** A log-in card, sent only this once. */
export interface LoginCardView {
  user: string;
  name: string;
  login: string;
  words: string;
  /** Of the link `/card#…`, which opens the door once. */
  secret: string;
  /** The link's QR code as the path of an SVG drawing, one unit a module. */
  qr: string;
  qrSize: number;
}

export interface LoginCardList {
  /** Where the link leads; what a pupil types without a camera. */
  address: string;
  cards: LoginCardView[];
}

/** Use the code of a log-in card and choose a PIN. */
export interface OpenCard {
  secret: string;
  pin: string;
}

export interface ChoosePin {
  pin: string;
}

export interface SeasonRowView {
  player: string;
  name: string;
  deleted: boolean;
  you: boolean;
  games: number[];
  points: number[];
  total: number;
}

/** Points in rated games between members, by month, on all boards. */
export interface SeasonView {
  /** The season's first month. */
  first: string;
  months: string[];
  /** First months of all seasons with games, newest first. */
  seasons: string[];
  rows: SeasonRowView[];
}

export type WebhookForm = "discord" | "slack" | "matrix" | "json";

export type WebhookEvent = "tournament-started" | "round-paired" | "tournament-finished" | "game-ended" | "new-record";

/** Tell a chat room of these events. */
export interface SetWebhook {
  address: string;
  form: WebhookForm;
  events: WebhookEvent[];
}

/** Where a society is told of some events. */
export interface WebhookView {
  id: string;
  address: string;
  form: WebhookForm;
  events: WebhookEvent[];
  /** The key of the signature in the header `X-Lattice-Signature`. */
  secret: string;
  createdAt: string;
}

/** Something that was sent, or will be. */
export interface WebhookDelivery {
  event: string;
  at: string;
  tries: number;
  /** Whether it will be tried again. */
  waiting: boolean;
  /** What the receiver answered. */
  status: number | null;
  problem: string;
}

/** The webhooks of a society. */
export interface WebhookList {
  webhooks: WebhookView[];
}

/** What a webhook was sent lately, the newest first. */
export interface WebhookLog {
  deliveries: WebhookDelivery[];
}

export type StudyRole = "owner" | "editor" | "reader";

export type SharedRole = "editor" | "reader";

/** Somebody with whom a study is shared: a user or a class. */
export interface StudyShareView {
  kind: "user" | "class";
  id: string;
  name: string;
  role: SharedRole;
}

/** A line in the list of chapters. */
export interface ChapterSummary {
  id: number;
  title: string;
  variant: string;
  kind: "game" | "position" | "board";
  /** Length of the main line. */
  plies: number;
  exercises: number;
  /** Exercises that the reader has solved. */
  solved: number;
  /** The reader has been through it. */
  read: boolean;
}

/** A line in the list of studies. */
export interface StudyRow {
  id: string;
  title: string;
  owner: string;
  role: StudyRole;
  chapters: number;
  variants: string[];
  /** Of these boards. */
  titles: string[];
  exercises: number;
  solved: number;
  /** A lesson is going on. */
  live: boolean;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface StudyList {
  studies: StudyRow[];
}

/** A study without the moves of its chapters. */
export interface StudyView {
  id: string;
  title: string;
  ownerId: string;
  owner: string;
  role: StudyRole;
  chapters: ChapterSummary[];
  /** Empty for readers. */
  shares: StudyShareView[];
  /** The secret of the study's link; null for readers, and where there is none. */
  link: string | null;
  updatedAt: string;
}

/** What a person or the computer says about a move. */
export interface CommentView {
  id: number;
  /** A question is seen by its author and by editors. */
  kind: "person" | "computer" | "question";
  author: string;
  authorId: string | null;
  text: string;
  /** The computer's comment for other languages. */
  sentences: SentenceView[];
  yours: boolean;
}

/** A position of a chapter: the move that led to it, and what is said of it. */
export interface NodeView {
  id: number;
  /** Null for the first position. */
  parent: number | null;
  move: MoveView | null;
  /** The main line's move first. */
  children: number[];
  comments: CommentView[];
  /** Numeric annotation glyphs: 1 is `!`, 2 is `?` … */
  glyphs: number[];
  drawings: DrawingView[];
}

/** A position in which to find a good move. */
export interface ExerciseView {
  id: number;
  /** The position. */
  node: number;
  /** The move that was played there and should be bettered. */
  mistake: number | null;
  title: string;
  /** By the reader. */
  solved: boolean;
  tries: number;
}

/** A whole chapter. */
export interface ChapterView {
  id: number;
  /** The study's state. */
  seq: number;
  title: string;
  kind: "game" | "position" | "board";
  variant: VariantView;
  /** The first position. */
  pieces: PlacedPiece[];
  /** The side to move first. */
  turn: Colour;
  /** Moves made before the first position. */
  ply: number;
  orientation: Colour;
  /** White and Black of a game; empty otherwise. */
  players: string[];
  result: string;
  /** The id of the game it was made from. */
  game: string | null;
  nodes: NodeView[];
  exercises: ExerciseView[];
}

/** A study with a first chapter, or without any. */
export interface NewStudy {
  title: string;
  chapter?: NewChapter | null;
}

/** Add a chapter: a finished `game`, the `text` of a file (PGN, ICN) or a position. */
export interface NewChapter {
  title?: string;
  variant?: string | null;
  /** As text; by default the variant's start position. */
  position?: string | null;
  game?: string | null;
  text?: string | null;
  orientation?: Colour;
}

/** Make a study of a finished game. */
export interface StudyFromGame {
  title?: string;
  /** Add the game to this study. */
  study?: string | null;
}

export interface StudyCreated {
  id: string;
  chapter: number | null;
}

export interface StudyRenamed {
  title: string;
}

/** Share with a user (by id or name) or a class; `role` null takes it back. */
export interface ShareWith {
  kind?: "user" | "class";
  id?: string | null;
  name?: string | null;
  role?: SharedRole | null;
}

/** Whoever has the link may read; `on` false voids it. */
export interface StudyLink {
  on: boolean;
}

/** A class that the reader may share with or give work to. */
export interface ClassChoice {
  id: string;
  name: string;
}

export interface ShareChoices {
  classes: ClassChoice[];
}

/** What one reader has done in a study. */
export interface ExerciseProgress {
  user: string;
  name: string;
  solved: number;
  exercises: number;
  tries: number;
  /** Chapters read to their end. */
  read: number;
  chapters: number;
}

/** For editors: who has done what. */
export interface StudyProgressList {
  readers: ExerciseProgress[];
}

/** Send the whole chapter, and its changes from now on. */
export interface OpenChapter {
  type: "openchapter";
  chapter: number;
}

/** Ask for the legal moves in a position. Whoever has the pointer leads the others there. */
export interface ShowNode {
  type: "shownode";
  chapter: number;
  node: number;
}

/** Play a move after `node`: an editor adds it, or goes to it if it is there. */
export interface AddMove {
  type: "addmove";
  chapter: number;
  node: number;
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** Comment on a move; from a reader it is a question to the editors. */
export interface AddComment {
  type: "addcomment";
  chapter: number;
  node: number;
  text: string;
}

/** Change a comment; an empty text removes it. */
export interface ChangeComment {
  type: "changecomment";
  chapter: number;
  node: number;
  comment: number;
  text: string;
}

/** Set or remove a numeric annotation glyph; `!`, `?` and their kin replace each other. */
export interface SetGlyph {
  type: "setglyph";
  chapter: number;
  node: number;
  glyph: number;
  on: boolean;
}

/** Replace the arrows and circles of a position. */
export interface SetDrawings {
  type: "setdrawings";
  chapter: number;
  node: number;
  drawings: DrawingView[];
}

/** Remove a move and all that follows it. */
export interface RemoveMove {
  type: "removemove";
  chapter: number;
  node: number;
}

/** Let the move stand first among its alternatives; `main`: on the whole way to it. */
export interface PromoteLine {
  type: "promoteline";
  chapter: number;
  node: number;
  main?: boolean;
}

export interface RenameChapter {
  type: "renamechapter";
  chapter: number;
  title: string;
}

/** Put a chapter at a place in the list, from 0. */
export interface MoveChapter {
  type: "movechapter";
  chapter: number;
  to: number;
}

export interface RemoveChapter {
  type: "removechapter";
  chapter: number;
}

/** Make an exercise of the position at `node`. */
export interface AddExercise {
  type: "addexercise";
  chapter: number;
  node: number;
  title?: string;
}

export interface RemoveExercise {
  type: "removeexercise";
  chapter: number;
  exercise: number;
}

/** Let the computer find the mistakes of the main line, explain them and make exercises. */
export interface ExplainMistakes {
  type: "explainmistakes";
  chapter: number;
}

/** Try to solve an exercise. */
export interface TryMove {
  type: "trymove";
  chapter: number;
  exercise: number;
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** The reader has been through a chapter. */
export interface MarkRead {
  type: "markread";
  chapter: number;
}

/** Begin to show one's board to everybody in the study. */
export interface StartLesson {
  type: "startlesson";
  chapter: number;
  node: number;
}

export interface EndLesson {
  type: "endlesson";
}

/** Let somebody else lead; null: the teacher takes the pointer back. */
export interface HandPointer {
  type: "handpointer";
  user?: string | null;
}

/** Ask for the pointer, or withdraw the wish. */
export interface AskPointer {
  type: "askpointer";
  on?: boolean;
}

/** Follow the teacher's board, or look around on one's own. */
export interface FollowLesson {
  type: "followlesson";
  on: boolean;
}

/** Somebody who has the study open. */
export interface LessonGuest {
  id: string;
  name: string;
  following: boolean;
  /** Asks for the pointer. */
  asks: boolean;
}

/** The study as it is now: first, and after every change of its list of chapters. */
export interface StudyTold {
  type: "studytold";
  study: StudyView;
}

/** The answer to OpenChapter. */
export interface ChapterTold {
  type: "chaptertold";
  chapter: ChapterView;
}

/** Changes in the open chapter: these nodes are new or different. */
export interface ChapterChanged {
  type: "chapterchanged";
  chapter: number;
  seq: number;
  nodes: NodeView[];
  removed: number[];
  exercises: ExerciseView[];
  title: string;
}

/** The study was deleted, or is no longer shared with the reader. */
export interface StudyGone {
  type: "studygone";
}

/** The legal moves in a position. */
export interface NodeShown {
  type: "nodeshown";
  chapter: number;
  node: number;
  turn: Colour;
  check: Square | null;
  legal: Destinations[];
  result: ResultView | null;
}

/** The answer to AddMove: where the move leads. */
export interface MoveAdded {
  type: "moveadded";
  chapter: number;
  node: number;
}

/** A message was not carried out; nothing has changed. */
export interface StudyRefused {
  type: "studyrefused";
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

/** The lesson and everybody here; sent at every change. */
export interface LessonTold {
  type: "lessontold";
  live: boolean;
  /** The name of the one who gives the lesson; empty without one. */
  teacher: string;
  teacherId: string | null;
  /** The name of the one who leads now. */
  pointer: string;
  pointerId: string | null;
  chapter: number | null;
  node: number | null;
  startedAt: string | null;
  guests: LessonGuest[];
  /** How many follow. */
  follow: number;
  /** How many could: pupils of the class, or readers who are here. */
  expected: number;
  /** The reader's id. */
  you: string;
  /** The reader gives the lesson. */
  yours: boolean;
}

/** The answer to TryMove. */
export interface ExerciseTried {
  type: "exercisetried";
  chapter: number;
  exercise: number;
  tried: TriedMove;
}

/** How far the computer has come; `problem` says why it stopped. */
export interface ExplainProgress {
  type: "explainprogress";
  chapter: number;
  done: number;
  total: number;
  finished: boolean;
  mistakes: number;
  problem: SentenceView | null;
}

export type StudyClientMessages = OpenChapter | ShowNode | AddMove | AddComment | ChangeComment | SetGlyph | SetDrawings | RemoveMove | PromoteLine | RenameChapter | MoveChapter | RemoveChapter | AddExercise | RemoveExercise | ExplainMistakes | TryMove | MarkRead | StartLesson | EndLesson | HandPointer | AskPointer | FollowLesson;

export type StudyServerMessages = StudyTold | ChapterTold | ChapterChanged | StudyGone | NodeShown | MoveAdded | StudyRefused | LessonTold | ExerciseTried | ExplainProgress;

export type OpenScore = "1/2-1/2" | "--";

/** Pair and start the next round; the first one starts the tournament. */
export interface StartRound {
  type: "startround";
  /** Which: a second press does nothing. */
  round: number;
  /** Where no pairing without a repeat is left. */
  allowRepeats?: boolean;
}

/** Take the pairing of the present round back, while it has no result; its games are void. */
export interface UnpairRound {
  type: "unpairround";
  round: number;
}

/** End the present round now: boards without a result are drawn, or count as not played. */
export interface EndRound {
  type: "endround";
  round: number;
  result: OpenScore;
}

/** No new games and no forfeits; games in play go on. */
export interface PauseTournament {
  type: "pausetournament";
}

export interface ResumeTournament {
  type: "resumetournament";
}

/** End it now; every board of the present round must have a result. */
export interface FinishTournament {
  type: "finishtournament";
}

export interface CancelTournament {
  type: "canceltournament";
  why?: string;
}

/** Take back the end, for a correction or another round. */
export interface ReopenTournament {
  type: "reopentournament";
}

/** Add players from text: one a line, `name` or `name; rating`. Late ones enter as such. */
export interface PasteList {
  type: "pastelist";
  text: string;
  /** Only say what would happen. */
  preview?: boolean;
  /** Lines to leave out. */
  skip?: number[];
}

/** Add one, also late. */
export interface AddPlayer {
  type: "addplayer";
  player: EntrantSpec;
}

/** Take a player out; null: the reader. */
export interface WithdrawPlayer {
  type: "withdrawplayer";
  number?: number | null;
}

/** Let a withdrawn player play on. */
export interface ReturnPlayer {
  type: "returnplayer";
  number?: number | null;
}

export interface RenamePlayer {
  type: "renameplayer";
  number: number;
  name: string;
}

/** Erase a player's name; the results stay. */
export interface ForgetPlayer {
  type: "forgetplayer";
  number: number;
}

/** Take a claimed seat from whoever has it, so that it can be claimed again. */
export interface FreeSeatAgain {
  type: "freeseatagain";
  number: number;
}

/** Is here; null: the reader. */
export interface CheckIn {
  type: "checkin";
  number?: number | null;
  here?: boolean;
}

/** Half a point, or none, instead of a game; null: the reader. */
export interface RequestBye {
  type: "requestbye";
  round: number;
  number?: number | null;
  points?: "half" | "zero";
  /** false: take the request back. */
  on?: boolean;
}

/** The reader is not paired for now, or again. */
export interface RestInArena {
  type: "restinarena";
  on?: boolean;
}

/** The organiser's word, also as a correction; null takes a result back. */
export interface EnterResult {
  type: "enterresult";
  round: number;
  board: number;
  result: PairingResult | null;
  how?: EndedHow;
  why?: string;
}

/** A player's word; it counts when the opponent says the same. */
export interface ReportResult {
  type: "reportresult";
  round: number;
  board: number;
  result: PairingResult;
  how?: EndedHow;
}

/** Undo the reader's own result, late entry or pasted list within 10 s. */
export interface UndoAction {
  type: "undoaction";
  id: number;
}

/** Change what can still be changed; fields left out stay. */
export interface ChangeTournament {
  type: "changetournament";
  name?: string | null;
  description?: string | null;
  place?: string | null;
  startsAt?: string | null;
  rounds?: number | null;
  roundMinutes?: number | null;
  breakMinutes?: number | null;
  start?: RoundStart | null;
  entry?: EntryRule | null;
  places?: number | null;
  tieBreaks?: TieBreak[] | null;
  public?: boolean | null;
  /** The old join link stops working. */
  newCode?: boolean;
}

export type TournamentActions = StartRound | UnpairRound | EndRound | PauseTournament | ResumeTournament | FinishTournament | CancelTournament | ReopenTournament | PasteList | AddPlayer | WithdrawPlayer | ReturnPlayer | RenamePlayer | ForgetPlayer | FreeSeatAgain | CheckIn | RequestBye | RestInArena | EnterResult | ReportResult | UndoAction | ChangeTournament;

/** What became of an action. */
export interface TournamentActed {
  seq: number;
  undo: UndoOffer | null;
  /** The player who was added. */
  number: number | null;
  /** Answer to `pastelist`. */
  listed: PlayersListed | null;
}

/** Send first: everything comes in full once, then changes. Again for another round. */
export interface FollowTournament {
  type: "followtournament";
  /** null: always the newest. */
  round?: number | null;
  standings?: boolean;
  /** Pictures and clocks of live boards. */
  boards?: boolean;
  /** First board with a picture; 24 are sent. */
  fromBoard?: number;
}

/** The page, as the reader sees it, whenever something in it changes. */
export interface TournamentNews {
  type: "tournamentnews";
  page: TournamentPage;
}

/** Boards of a round: all (`whole`), or those that changed. */
export interface RoundNews {
  type: "roundnews";
  whole: boolean;
  round: TournamentRound;
}

/**
 * Rows of the standings: all (`whole`), or those that changed; `places` has the order of all
 * players by number.
 */
export interface StandingsNews {
  type: "standingsnews";
  whole: boolean;
  standings: TournamentStandings;
  places: number[];
}

/** Live boards that changed, at most once a second. */
export interface BoardsNews {
  type: "boardsnews";
  round: number;
  boards: BoardNow[];
}

/** The reader's next game has started; also sent on the lobby socket. */
export interface YourGame {
  type: "yourgame";
  tournament: string;
  game: string;
  round: number;
  board: number;
  colour: Colour;
  opponent: string;
}

/** Why a message was refused. */
export interface TournamentRefused {
  type: "tournamentrefused";
  reason: SentenceView;
}

export type TournamentClientMessages = FollowTournament;

export type TournamentServerMessages = TournamentNews | RoundNews | StandingsNews | BoardsNews | YourGame | TournamentRefused;

export type OrganiserStep = "start" | "pause" | "resume" | "finish" | "unpair" | "end-round" | "cancel" | "reopen" | "late" | "withdraw";

export type ByeKind = "full" | "half" | "zero";

export type BoardState = "waiting" | "live" | "finished" | "reported" | "disputed";

export type BoardAction = "open" | "watch" | "review" | "report" | "confirm" | "enter" | "correct";

export type RoundState = "planned" | "running" | "finished";

export type CellScore = "1" | "0" | "½" | "+" | "-" | "";

export type ScoreKind = "game" | "live" | "bye" | "half-bye" | "absent" | "out" | "planned";

export type HighlightKind = "surprise" | "longest-game" | "shortest-win";

export type PlayerState = "playing" | "here" | "away" | "withdrawn" | "out";

export type MyState = "game" | "waiting" | "finished" | "bye" | "out" | "withdrawn" | "check-in" | "next-round";

/** The timer in the head. It stands still while paused. */
export interface TournamentTimer {
  kind: "starts" | "check-in-ends" | "round-ends" | "next-round" | "arena-ends";
  /** ISO 8601, UTC; when paused, as if it went on now. */
  at: string;
  leftMs: number;
  totalMs: number;
  paused: boolean;
}

/** A player in a pairing, with the points before the round. */
export interface TournamentPlayer {
  number: number;
  name: string;
  rating: number | null;
  /** Half points. */
  points: number;
  /** Online now; over the board always false. */
  here: boolean;
  /** Somebody's seat; otherwise a name on the list. */
  claimed: boolean;
  you: boolean;
  team: number | null;
  /** Has left the club: shown as "former member". */
  deleted: boolean;
}

/** What a player says of a game over the board. */
export interface SaidResult {
  result: PairingResult;
  number: number;
  name: string;
}

/** One entry of a result's history. */
export interface ResultChange {
  at: string;
  /** Name of whoever entered it. */
  by: string;
  /** null: withdrawn. */
  result: PairingResult | null;
  why: string;
}

/** One board of a round. */
export interface PairingView {
  round: number;
  board: number;
  white: TournamentPlayer;
  /** null: White has the bye, or is absent with leave. */
  black: TournamentPlayer | null;
  /** Set where there is no opponent. */
  bye: ByeKind | null;
  /** `waiting`: not begun; `reported`: one side has said a result; `disputed`: they differ. */
  state: BoardState;
  overTheBoard: boolean;
  /** The game's id once it has started. */
  game: string | null;
  result: PairingResult | null;
  /** Machine word: checkmate, resignation, time, agreement, mate, other, … */
  how: string | null;
  /** Full moves played. */
  moves: number | null;
  said: SaidResult[];
  /** Corrections: the first entry and each change; empty unless it was corrected. */
  history: ResultChange[];
  variant: string;
  /** Knockout: which match of the round this is, from 1 at the top of the bracket. */
  match: number | null;
  /** Which game of the match, from 1. */
  leg: number;
  /** The last game of a tied match: a draw wins for Black. */
  decider: boolean;
  /** The reader's colour. */
  you: Colour | null;
  /** What the reader can do with this board, the likeliest first. */
  may: BoardAction[];
  live: BoardNow | null;
}

/** What a live board shows; at most one a second. */
export interface BoardNow {
  board: number;
  game: string;
  plies: number;
  /** Number of the move being thought about, from 1. */
  move: number;
  turn: Colour;
  clock: ClockView | null;
  /** null: unchanged since the last one sent on this socket. */
  position: PlacedPiece[] | null;
  /** Squares of the last move. */
  last: number[][];
  whiteHere: boolean;
  blackHere: boolean;
}

/** The boards of one round, in board order. */
export interface TournamentRound {
  seq: number;
  round: number;
  variant: string;
  title: string;
  /** `planned`: a round robin's later rounds, known beforehand. */
  state: RoundState;
  finished: number;
  boards: number;
  /** Of an arena only those without a result. */
  pairings: PairingView[];
  /** Not paired: withdrawn, or absent with leave. */
  absent: TournamentPlayer[];
  startsAt: string | null;
  endsAt: string | null;
}

/** The reader's own card. */
export interface MyCard {
  number: number;
  /**
   * `game`: go to it; `waiting`: for the opponent, or in an arena for one; `next-round`: none
   * now, the next comes.
   */
  state: MyState;
  pairing: PairingView | null;
  bye: ByeKind | null;
  checkedIn: boolean;
  points: number;
  place: number | null;
  /** Arena: next opponent in at most so many seconds, if one is free. */
  waitS: number | null;
  /** Arena: is not paired for now. */
  pausing: boolean;
  mayWithdraw: boolean;
  /** May ask for half a point instead of the next round's game. */
  mayBye: boolean;
}

/** Something that waits for the organiser. */
export interface OrganiserQuestion {
  kind: "unconfirmed" | "disputed" | "absent" | "no-pairing" | "same-name" | "join";
  text: SentenceView;
  round: number | null;
  board: number | null;
  number: number | null;
  /** The result that one press confirms. */
  proposed: PairingResult | null;
}

/** What the organiser can do now. */
export interface OrganiserBar {
  /** The round that Start would begin; null: none is left. */
  nextRound: number | null;
  mayStart: boolean;
  /** Why Start is dimmed, or what happens by itself. */
  reason: SentenceView | null;
  boardsToGo: number;
  may: OrganiserStep[];
  questions: OrganiserQuestion[];
  /** Part of the join link. */
  code: string;
  undo: UndoOffer | null;
}

/** The last action of the reader that can be undone. */
export interface UndoOffer {
  id: number;
  what: "result" | "late-entry" | "list" | "withdrawal";
  leftMs: number;
}

export interface PodiumPlace {
  place: number;
  number: number;
  name: string;
  points: number;
  games: number;
  wins: number;
  unbeaten: boolean;
}

/** A game worth a look. */
export interface TournamentHighlight {
  kind: HighlightKind;
  game: string | null;
  round: number;
  board: number;
  white: string;
  black: string;
  /** Rating difference, or moves. */
  number: number;
}

/** The head of a tournament, and what concerns the reader. */
export interface TournamentPage {
  /** Number of the tournament's events: changes with every change. */
  seq: number;
  id: string;
  name: string;
  /** The club or class by name; empty: the server's own club. */
  society: string;
  societyId: string;
  system: TournamentSystem;
  state: TournamentState;
  /** Why it was cancelled. */
  reason: string;
  pausedBy: string;
  round: number;
  rounds: number | null;
  variants: string[];
  titles: string[];
  clock: ClockSpec;
  rated: boolean;
  entry: EntryRule;
  start: RoundStart;
  players: number;
  places: number | null;
  overTheBoard: boolean;
  public: boolean;
  double: boolean;
  teams: string[];
  /** Name of whoever made it. */
  organiser: string;
  place: string;
  startsAt: string | null;
  finishedAt: string | null;
  madeAt: string;
  breakMinutes: number;
  tieBreaks: TieBreak[];
  timer: TournamentTimer | null;
  /** null: the reader does not play in it. */
  me: MyCard | null;
  joinable: boolean;
  /** null: the reader does not run it. */
  bar: OrganiserBar | null;
  podium: PodiumPlace[];
  highlights: TournamentHighlight[];
  /** The first live board, for those without a game. */
  firstLive: number | null;
  /** By so much spectators see games late; results count, and rounds are paired, then. */
  delayS: number;
}

/** One round of a player in the standings: colour, score, opponent. */
export interface RoundScore {
  round: number;
  /** null: no game. */
  colour: Colour | null;
  /** The opponent's place now (the number stands in `opponentNumber`). */
  opponent: number | null;
  opponentNumber: number | null;
  score: CellScore;
  kind: ScoreKind;
  game: string | null;
}

/** A row of the standings. */
export interface StandingRow {
  place: number;
  /** Places won since the last round; negative: lost. */
  moved: number;
  number: number;
  name: string;
  rating: number | null;
  points: number;
  /** In the order of the page's `tieBreaks`; null: cannot be said. */
  tieBreaks: (number | null)[];
  /** In an arena the last ten games. */
  rounds: RoundScore[];
  wins: number;
  draws: number;
  losses: number;
  games: number;
  performance: number | null;
  team: number | null;
  you: boolean;
  deleted: boolean;
  state: PlayerState;
  /** Withdrawn after this round. */
  leftAfter: number | null;
  /** First round; more than 1 for a late player. */
  fromRound: number;
  /** Arena: points count double. */
  streak: boolean;
}

/** A team: by match points (2 for a won match, 1 for a drawn one), then by board points. */
export interface TeamStanding {
  team: number;
  name: string;
  /** On the boards, in half points. */
  points: number;
  place: number;
  matchPoints: number;
  matches: number;
}

export interface TournamentStandings {
  seq: number;
  /** After this round. */
  round: number;
  live: boolean;
  tieBreaks: TieBreak[];
  rows: StandingRow[];
  teams: TeamStanding[];
}

/** Two players' game: the row's result. */
export interface CrosstableCell {
  score: CellScore;
  /** The row's colour. */
  colour: Colour | null;
  round: number;
  live: boolean;
  game: string | null;
  how: string | null;
  moves: number | null;
}

export interface CrosstableRow {
  place: number;
  number: number;
  name: string;
  rating: number | null;
  points: number;
  wins: number;
  tieBreaks: (number | null)[];
  you: boolean;
  deleted: boolean;
  withdrawn: boolean;
  /** One list for each column, in the order of the rows; two games in a double round robin. */
  cells: CrosstableCell[][];
}

/** Everybody against everybody; for at most 16 players. */
export interface Crosstable {
  seq: number;
  rows: CrosstableRow[];
}

export interface TournamentGame {
  round: number;
  board: number;
  /** null: over the board, without moves. */
  game: string | null;
  white: string;
  black: string;
  whiteNumber: number;
  blackNumber: number;
  result: PairingResult | null;
  how: string | null;
  moves: number | null;
  live: boolean;
  variant: string;
}

export interface TournamentGames {
  seq: number;
  games: TournamentGame[];
  more: boolean;
}

/** A line of the tournament's history. */
export interface TournamentNote {
  seq: number;
  at: string;
  by: string;
  text: SentenceView;
}

/** What was agreed beyond the page, and for organisers what happened. */
export interface TournamentInfo {
  description: string;
  minutes: number | null;
  roundMinutes: number | null;
  checkInMinutes: number;
  thirdPlace: boolean;
  scheveningen: boolean;
  lateUntil: number | null;
  lateHalfPoints: boolean;
  forfeitS: number | null;
  boardRounds: number[];
  chat: boolean;
  rules: TournamentRules;
  /** Newest first; empty for readers who do not run it. */
  history: TournamentNote[];
}

export type Reporting = "organiser" | "players";

export type Decider = "armageddon" | "higher-seed";

export type TournamentSystem = "round-robin" | "swiss" | "knockout" | "arena" | "team" | "simul";

export type TournamentState = "coming" | "check-in" | "running" | "break" | "paused" | "finished" | "cancelled";

export type EntryRule = "open" | "invitation" | "list";

export type RoundStart = "button" | "all-done" | "clock";

export type TieBreak = "buchholz-cut-1" | "buchholz" | "buchholz-median" | "sonneborn-berger" | "direct-encounter" | "wins" | "black-wins" | "progressive" | "koya" | "performance" | "average-rating";

export type PairingResult = "1-0" | "0-1" | "1/2-1/2" | "+-" | "-+" | "--" | "==";

export type MyPlaceWord = "none" | "joined" | "your-move" | "your-game" | "waiting" | "done" | "bye" | "out" | "left";

export type EndedHow = "mate" | "resigned" | "time" | "agreed" | "other";

/** What the tournament is to the reader. */
export interface MyTournamentPlace {
  /**
   * `your-game`: the game is there, the opponent moves or it has not begun; `waiting`: no game
   * now, the next comes; `done`: this round's is over; `out`: knocked out; `left`: withdrawn.
   */
  what: MyPlaceWord;
  number: number | null;
  game: string | null;
  board: number | null;
  opponent: string | null;
  /** The present or final place. */
  place: number | null;
}

/** A tournament in a list. */
export interface TournamentEntry {
  id: string;
  name: string;
  society: string;
  system: TournamentSystem;
  state: TournamentState;
  /** The round now, from 1; 0 before the first. */
  round: number;
  /** null: an arena, or not yet known. */
  rounds: number | null;
  /** The board; several: by round in turn. */
  variants: string[];
  /** The boards' titles. */
  titles: string[];
  clock: ClockSpec;
  rated: boolean;
  entry: EntryRule;
  players: number;
  /** Most players; null: no limit. */
  places: number | null;
  /** ISO 8601, UTC. */
  startsAt: string | null;
  /** End of the round by the clock, or of the arena. */
  endsAt: string | null;
  finishedAt: string | null;
  /** How far it is, from 0 to 1. */
  progress: number;
  /** Arena: players who wait for an opponent now. */
  waiting: number;
  /** The reader may join now, or still. */
  joinable: boolean;
  mine: MyTournamentPlace;
  /** The reader runs it. */
  organising: boolean;
  winner: string | null;
  /** Team match: the winner's score, such as 5½ to 2½. */
  score: string | null;
  /** The position on its first live board; empty: none is live, show the start. */
  preview: PlacedPiece[];
}

/** Running and coming ones all, past ones by page, newest first. */
export interface TournamentList {
  running: TournamentEntry[];
  coming: TournamentEntry[];
  past: TournamentEntry[];
  pastCount: number;
  mayCreate: boolean;
}

/** Somebody on the organiser's list. */
export interface EntrantSpec {
  name: string;
  /** null: the club's rating for the board and clock, if `user` is known. */
  rating?: number | null;
  /**
   * A player in the register; null: found by name if there is exactly one, else only a name
   * that somebody can claim with the link.
   */
  user?: string | null;
  /** Team match: which of the teams, from 0. */
  team?: number | null;
}

/** The finer rules, each as usual where it is left out. */
export interface TournamentRules {
  /** Half points, of a Swiss or round robin; a bye by the pairing brings as many. */
  win: number;
  /** Half points; a bye on request brings as many. */
  draw: number;
  loss: number;
  /** How many byes with points a player may ask for. */
  byes: number;
  /** Who enters results over the board; of players, the opponent confirms. */
  reporting: Reporting;
  /** Knockout: games of a match, colours alternate. */
  matchGames: number;
  /** Knockout: further games of a tied match, until one is won. */
  replays: number;
  /** Knockout: if still tied, a game that Black wins with a draw, or the higher seed wins. */
  decider: Decider;
  /** Arena: after two wins in a row points count double until a game is not won. */
  streaks: boolean;
  /** Simultaneous: the clock of who plays all others; null: everybody's. */
  hostClock: ClockSpec | null;
}

export interface CreateTournament {
  name: string;
  system: TournamentSystem;
  society?: string;
  /** The board; several are played by round in turn; none means chess. */
  variants?: string[];
  clock?: ClockSpec;
  /** Swiss: null means by the number of players when it starts. */
  rounds?: number | null;
  /** Round robin: everybody meets everybody twice, with colours reversed. */
  double?: boolean;
  /** Knockout: a game for the third place. */
  thirdPlace?: boolean;
  /** Arena: how long it lasts. */
  minutes?: number | null;
  /** Team match: the names, of two teams or more. */
  teams?: string[];
  /** Team match: each against each of the other team, instead of board against board. */
  scheveningen?: boolean;
  /** Simultaneous: who plays all others. */
  host?: EntrantSpec | null;
  hostColour?: Colour;
  entry?: EntryRule;
  places?: number | null;
  start?: RoundStart;
  /** ISO 8601, UTC; of the first round or the arena. null: by the button. */
  startsAt?: string | null;
  /** `clock`: from one round's start to its end. */
  roundMinutes?: number | null;
  /** `all-done` and `clock`: between two rounds. */
  breakMinutes?: number;
  /** So long before the start players must say that they are here; 0: no check-in. */
  checkInMinutes?: number;
  /** In this order; null: the usual ones of the system. */
  tieBreaks?: TieBreak[] | null;
  rated?: boolean;
  /** All games are at real boards; results are typed in. */
  overTheBoard?: boolean;
  /** Rounds over the board in a tournament that is otherwise online. */
  boardRounds?: number[];
  /** Last round in which late players may enter; null: half of the rounds. */
  lateUntil?: number | null;
  /** Late players get half a point for each missed round. */
  lateHalfPoints?: boolean;
  /**
   * Who misses the time for the first move of an online game loses it by default; null: what is
   * usual (30 s in an arena, else 10 minutes); 0: never, but in an arena.
   */
  forfeitS?: number | null;
  rules?: TournamentRules;
  /** Seen by everybody; otherwise by members, players and whoever has the link. */
  public?: boolean;
  chat?: boolean;
  place?: string;
  description?: string;
  players?: EntrantSpec[];
}

export interface TournamentMade {
  id: string;
}

/** How many rounds are usual for so many players. */
export interface RoundsProposed {
  rounds: number | null;
  shortest: number;
  longest: number;
}

/** A name on the list that nobody has claimed. */
export interface FreeSeat {
  number: number;
  name: string;
}

/** What somebody sees who opens the join link. */
export interface JoinOffer {
  id: string;
  name: string;
  state: TournamentState;
  entry: EntryRule;
  /** The reader's number, if already in. */
  joined: number | null;
  /** May enter with a name of their own. */
  open: boolean;
  /** Why nobody can enter now. */
  reason: SentenceView | null;
  /** Proposed name; empty: none known. */
  yourName: string;
  seats: FreeSeat[];
  teams: string[];
}

/** Claim a seat by `number`, or enter with a `name`. */
export interface JoinTournament {
  /** From the link; needed unless the tournament is open to the reader. */
  code?: string;
  number?: number | null;
  name?: string | null;
  team?: number | null;
}

/** What becomes of a line of a pasted list. */
export interface PastedLine {
  line: number;
  text: string;
  name: string;
  rating: number | null;
  what: "new" | "here-already" | "same-name" | "not-read";
  /** `same-name`: a name to tell them apart. */
  proposed: string;
}

export interface PlayersListed {
  lines: PastedLine[];
  added: number;
}
