// Generated from src/latticechess/server/messages by `lattice typescript`. Do not edit.

export type Square = number[];

export type Colour = "white" | "black";

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

/** What a link is for: the first organiser, a new account, or a new password. */
export interface InvitationOffer {
  kind: "setup" | "invite" | "reset";
  role: AccountRole;
  /** The account whose password is reset; null for a new account. */
  name: string | null;
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
  /** PGN, with or without tags. */
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

export type AnalysisClientMessages = Analyse | StopAnalysing | ReviewGame | StopReviewing;

export type AnalysisServerMessages = AnalysisReport | AnalysisRefused | ReviewProgress;

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
  /** Moves to an empty square only. */
  steps: Square[];
  /** Moves that must capture. */
  captures: Square[];
  doubleStep: boolean;
  promotes: boolean;
  royal: boolean;
}

/** Promotion regions: boxes of first and last coordinate per axis; null: unbounded. */
export interface PromotionView {
  white: [number | null, number | null][][];
  black: [number | null, number | null][][];
  choices: string[];
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
  pieces: PieceTypeView[];
  start: PlacedPiece[];
  promotion: PromotionView | null;
  mirror: number[];
  castling: CastlingView[];
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

/**
 * Time control. `initialMs` is the time for the game, for each move (`per-move`, `days`) or for
 * the first stage (`stages`); `incrementMs` is the increment (`fischer`, `stages`), the delay
 * (`delay`, `bronstein`) or the period (`byoyomi`).
 */
export interface ClockSpec {
  kind: "none" | "sudden-death" | "fischer" | "per-move" | "days" | "delay" | "bronstein" | "hourglass" | "byoyomi" | "stages";
  initialMs: number;
  incrementMs: number;
}

export interface PlayerView {
  kind: "person" | "computer" | "open";
  name: string;
  level: number | null;
  connected: boolean;
  /** The reader may move for this player. */
  yours: boolean;
  /** The external engine that plays; null: the built-in engine. */
  engine: string | null;
  /** The reader set up this game between computers and may change its levels. */
  steered: boolean;
  /** The player's id in the register. */
  profile: string | null;
  /** How long the player has been away when the message is sent; null: present. */
  awayMs: number | null;
  /** Rating for this variant and clock class; null: unrated. */
  rating: number | null;
}

/** The squares origin + k * step for k = first .. last; `last` null: unbounded. */
export interface RayView {
  step: Square;
  first: number;
  last: number | null;
}

/** The legal destinations of the piece on `origin`. */
export interface Destinations {
  origin: Square;
  squares: Square[];
  rays: RayView[];
  /** The destinations that capture, including en passant. */
  captures: Square[];
  /** The destinations that need a choice of promotion. */
  promotions: Square[];
}

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
  /** Machine word: checkmate, stalemate, resignation, time, agreement, repetition, … */
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

/** The current state, apart from the moves. */
export interface Current {
  turn: Colour;
  check: Square | null;
  legal: Destinations[];
  clock: ClockView | null;
  drawOffer: Colour | null;
  takebackRequest: Colour | null;
  pauseRequest: Colour | null;
  abortRequest: Colour | null;
  rematchOffer: Colour | null;
  closedRequests: ClosedRequest[];
  /** The id of the rematch; null: none yet. */
  rematch: string | null;
  /** How long an opponent must be away before the game can be claimed; null: never. */
  claimAfterMs: number | null;
  /** Draws that the side to move may claim. */
  claims: ("threefold" | "fifty-moves")[];
  /** The computer is choosing a move. */
  thinking: boolean;
  takebackAllowed: boolean;
  paused: boolean;
  result: ResultView | null;
  /** Corrections of the result, oldest first. */
  corrections: CorrectionView[];
}

/**
 * The opponent. `level` and `engine` are the computer's.
 *
 * `watch` is a game between two computers; `level` and `engine` play Black.
 */
export interface Opponent {
  kind: "computer" | "same-screen" | "online" | "watch";
  level?: number | null;
  /** An external engine by its name in `Setting.engines`; null: the built-in engine. */
  engine?: string | null;
  whiteLevel?: number | null;
  whiteEngine?: string | null;
  /** Same screen: the second player's name; an unknown name becomes a new player. */
  name?: string | null;
  /** Same screen: the second player's id in the register. */
  profile?: string | null;
}

/** A stage of a time control: `moves` in `timeMs`; null: the rest of the game. */
export interface StageSpec {
  timeMs: number;
  moves?: number | null;
  incrementMs?: number;
}

export interface CreateGame {
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
  /** Number of `byoyomi` periods. */
  periods?: number;
  /** The stages of a `stages` clock. */
  stages?: StageSpec[] | null;
  /** The clock runs from the start; otherwise the first move is free and starts it. */
  clockAtOnce?: boolean;
  /** Spectator delay in seconds; null: the server's default. */
  delayS?: number | null;
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

/** Everything that the rules page of a board says, from its variant file. */
export interface RulesView {
  variant: VariantView;
  /** Where White's pawns may step twice; null: wherever they have not moved. */
  doubleStep: [number | null, number | null][][] | null;
  enPassant: boolean;
  /** White's. */
  castling: CastlingMove[];
  castlingByRook: boolean;
  /** How many start positions there are to draw from. */
  numberedStarts: number | null;
  draws: DrawRulesView;
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

/** Something asked for was not done, and why. `id` names the refused Play, if it was one. */
export interface Refused {
  type: "refused";
  id: string | null;
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

export type ClientMessages = Watch | Play | PlayText | Look | Act | ChangeLevel | Listen | Say | Mute | ReportLine;

export type ServerMessages = Snapshot | Update | Crowd | Looked | Hinted | Refused | Said | Reported;

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
  /** Number of `byoyomi` periods. */
  periods?: number;
  /** The stages of a `stages` clock. */
  stages?: StageSpec[] | null;
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

/** The open challenges, oldest first. Also sent when games start or end, as a cue to reload. */
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

export type LobbyClientMessages = Browse;

export type LobbyServerMessages = LobbyNews | MyChallenges | Paired | ChallengeDeclined;

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
}

/** A variant and clock class with rated games. */
export interface PoolView {
  variant: string;
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
  /** The position as text, including the side to move. */
  position?: string | null;
  pieces?: PlacedPiece[] | null;
  /** The side to move, with `pieces`. */
  turn?: Colour;
  /** Castling rights such as `KQkq`, with `pieces`; impossible ones are dropped. */
  castling?: string;
  moves?: MoveAsked[] | null;
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
