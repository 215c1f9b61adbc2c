// Generated from src/latticechess/server/messages by `lattice typescript`. Do not edit.

export type Square = number[];

export type Colour = "white" | "black";

export type ClockClass = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "untimed";

/** A sentence for people: in English, and as what other languages make their own from. */
export interface SentenceView {
  text: string;
  code: string;
  parameters: SentenceParameters;
}

export type SentencePart = string | SentenceView;

export type SentenceParameters = Record<string, string | number | SentenceView | SentencePart[]>;

/** The body of every refused request: what happened and what to do. */
export interface Problem {
  detail: string;
  code: string;
  parameters: SentenceParameters;
}

export type RoleName = "nobody" | "guest" | "member" | "organiser";

export type AccountRole = "member" | "organiser";

export type RegistrationMode = "open" | "invitation" | "closed";

/** What everybody may know of the club. */
export interface ClubView {
  name: string;
  registration: RegistrationMode;
  /** Whether one may play without an account. */
  guests: boolean;
}

/** The one who asks. */
export interface Me {
  user: string;
  name: string;
  role: RoleName;
  /** A program of one's own: nobody logs in, and every browser of the machine is one user. */
  local: boolean;
  /** There: this browser is a second player, beside that user. */
  second: boolean;
  /** Has logged in. */
  account: boolean;
  club: ClubView;
  /** There is an organiser already; if not, the link in the server's terminal makes one. */
  setUp: boolean;
}

/** At a program of one's own: whether this browser is a second player. */
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
  /** The secret at the end of an invitation's link. */
  invitation?: string | null;
}

export interface InvitationSecret {
  secret: string;
}

/** What a link is for: the first organiser, a new account, or a new password. */
export interface InvitationOffer {
  kind: "setup" | "invite" | "reset";
  role: AccountRole;
  /** Whose password; null for a new account. */
  name: string | null;
  club: string;
}

/** Choose a password with a link. */
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

/** A browser in which one is logged in. */
export interface SessionView {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  seenAt: string;
  /** The browser that asks. */
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
  /** What a token can be allowed. */
  scopes: ScopeView[];
}

export interface MakeToken {
  name: string;
  scopes: string[];
  /** How long it holds; left out: until it is ended. */
  days?: number | null;
}

export interface TokenMade {
  /** Shown this once. */
  secret: string;
}

export interface MemberView {
  user: string;
  name: string;
  role: AccountRole;
  createdAt: string;
  /** Has a password. */
  canLogIn: boolean;
}

export interface MemberList {
  members: MemberView[];
}

/** Without a password the answer has the secret of a link with which they choose one. */
export interface CreateMember {
  name: string;
  role?: AccountRole;
  password?: string | null;
}

export interface MemberCreated {
  user: string;
  secret: string | null;
}

/** What is left out stays as it is. */
export interface ChangeMember {
  name?: string | null;
  role?: AccountRole | null;
}

/** The end of a link, shown this once. */
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
  /** How often it can still be used. */
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
 * A game played at a real board. Players by their ids in the register, or by name: a name
 * that is not known yet is entered.
 */
export interface RecordGame {
  variant: string;
  result: "1-0" | "0-1" | "1/2-1/2";
  white?: string | null;
  whiteName?: string | null;
  black?: string | null;
  blackName?: string | null;
  clock?: ClockSpec;
  /** As PGN, with or without tags. */
  moves?: string;
  name?: string;
  rated?: boolean;
  /** When it was played, such as 2026-11-30; null: today. Monthly rankings count it there. */
  day?: string | null;
  place?: string;
}

/**
 * Look at a position from now on, in place of the one before.
 *
 * It is that of a game after `ply` moves, or that of a variant and a line of text (its start
 * without one); `moves` are played from there.
 */
export interface Analyse {
  type: "analyse";
  /** Of the client's choice: every report names it. */
  id: number;
  game?: string | null;
  ply?: number;
  variant?: string | null;
  position?: string | null;
  moves?: MoveAsked[] | null;
  lines?: number;
  /** An external engine by its name in `Setting.engines`; null: our own. */
  engine?: string | null;
}

export interface StopAnalysing {
  type: "stopanalysing";
}

/** Look through a whole game that is over. */
export interface ReviewGame {
  type: "reviewgame";
  game: string;
}

/** Stop: what was found is kept for the next time. */
export interface StopReviewing {
  type: "stopreviewing";
}

export interface LineMove {
  origin: Square;
  target: Square;
  promotion: string | null;
  text: string;
}

/** A line of play, its score in hundredths of a pawn seen from White. */
export interface LineView {
  score: number;
  /** Moves until White mates; negative when Black does. */
  mate: number | null;
  moves: LineMove[];
}

/** What is seen so far, the best line first. `done`: no more will follow. */
export interface AnalysisReport {
  type: "analysisreport";
  id: number;
  depth: number;
  nodes: number;
  timeMs: number;
  lines: LineView[];
  /** The game is over in this position: there are no lines. */
  result: ResultView | null;
  done: boolean;
}

/** `id` is that of the analysis, null for a review. */
export interface AnalysisRefused {
  type: "analysisrefused";
  id: number | null;
  reason: string;
  code: string;
  parameters: SentenceParameters;
}

/** A move that lost winning chances: `loss` in percentage points. */
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

/** Of the position after `ply` moves, seen from White; `chance` is White's, in percent. */
export interface EvaluationView {
  ply: number;
  score: number;
  mate: number | null;
  depth: number;
  chance: number;
  line: LineMove[];
}

/** More of a review: evaluations and mistakes that were not told before. */
export interface ReviewProgress {
  type: "reviewprogress";
  game: string;
  plies: number;
  evaluations: EvaluationView[];
  mistakes: MistakeView[];
  white: SideReviewView;
  black: SideReviewView;
  done: boolean;
  /** Why it stopped early; empty if it did not. */
  problem: string;
  code: string;
  parameters: SentenceParameters;
}

export type AnalysisClientMessages = Analyse | StopAnalysing | ReviewGame | StopReviewing;

export type AnalysisServerMessages = AnalysisReport | AnalysisRefused | ReviewProgress;

export type Whose = "mine" | "everyone";

/** One line of the archive. */
export interface ArchivedGame {
  id: string;
  /** As given, or made up for a game without one. */
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
  /** When it first stood in the position asked for. */
  ply: number | null;
  fromFile: boolean;
  /** The one who reads this may delete it. */
  yours: boolean;
}

/** A page of the archive. */
export interface ArchiveList {
  games: ArchivedGame[];
  /** What to ask for as `after` to get the next page; null at the end. */
  next: string | null;
  count: number;
  /** False: there are more than `count`. */
  exact: boolean;
  whose: Whose;
  /** False: the archive is still being put in order, after a start or a file, and lacks games. */
  ready: boolean;
}

/** A game of a file that could not be read. */
export interface RejectedGame {
  /** Which of the rejected ones, from 1. */
  number: number;
  line: number;
  column: number;
  reason: string;
  /** Who played, as far as that could be read. */
  players: string;
  code: string;
  parameters: SentenceParameters;
}

/** What became of a file; sent again and again while it is read. */
export interface ImportReport {
  done: boolean;
  readBytes: number;
  totalBytes: number | null;
  stored: number;
  /** Games that were here already. */
  known: number;
  /** Games that were in the bin and are back. */
  restored: number;
  rejected: number;
  /** Those not told before. */
  rejections: RejectedGame[];
  /** Why the rest of the file was not read. */
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

/** A kind of piece and its vectors, White's: to draw its moves and to plan ahead. */
export interface PieceTypeView {
  letter: string;
  name: string;
  leaps: Square[];
  slides: Square[];
  /** To an empty square only. */
  steps: Square[];
  /** Only where there is something to take. */
  captures: Square[];
  doubleStep: boolean;
  promotes: boolean;
  royal: boolean;
}

/** Boxes (per axis first and last coordinate, null without end) where each side promotes. */
export interface PromotionView {
  white: [number | null, number | null][][];
  black: [number | null, number | null][][];
  choices: string[];
}

/** Where king and rook stand that may castle: the king may be sent onto its rook. */
export interface CastlingView {
  king: Square;
  rook: Square;
}

/** What the screen must know of a variant. */
export interface VariantView {
  name: string;
  title: string;
  summary: string;
  /** Labels of each axis; an empty list on an endless axis. */
  axes: string[][];
  pieces: PieceTypeView[];
  start: PlacedPiece[];
  promotion: PromotionView | null;
  mirror: number[];
  castling: CastlingView[];
}

/** Begin to hear the chat: players that of the players, others that of those who watch. */
export interface Listen {
  type: "listen";
  on?: boolean;
}

export interface Say {
  type: "say";
  text: string;
}

/** Hear no more of whoever said `line`, in any game; `on` false: hear them again. */
export interface Mute {
  type: "mute";
  line: number;
  on?: boolean;
}

/** Bring `line` before the organiser. */
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

/** Lines of the chat; `whole`: all that there is to read, in place of what was told before. */
export interface Said {
  type: "said";
  whole: boolean;
  lines: ChatLine[];
}

/** The report has reached the organiser's list. */
export interface Reported {
  type: "reported";
  line: number;
}

/** Something said near what was reported; `reported`: it is that. */
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
  /** What was said just before and after, with the line itself. */
  around: ReportedLine[];
}

export interface ReportList {
  reports: ReportView[];
}

/** Let whoever said what was reported not write in chats for some time. */
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
 * `none`; `sudden-death`, `hourglass`, `per-move`, `days` (initial only: for the game or each
 * move, `days` for correspondence);
 * `fischer`, `delay`, `bronstein` (initial and increment, which is the delay of the latter two);
 * `byoyomi` (initial, and a period as increment); `stages` (the first stage's time and increment).
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
  /** The one who reads this may move for this player. */
  yours: boolean;
  /** The external engine that plays for the computer; null: our own. */
  engine: string | null;
  /** The one who reads this set up this game between computers and may change its course. */
  steered: boolean;
  /** Whose game it is: an id of the register of players. */
  profile: string | null;
  /** How long they have been away when the message was sent; null: they are there. */
  awayMs: number | null;
  /** Their rating on this board at this pace, where they have one. */
  rating: number | null;
}

/** Squares at + k * step for k = first .. last; `last` null goes on for ever. */
export interface RayView {
  step: Square;
  first: number;
  last: number | null;
}

/** Where the piece on `origin` may go. */
export interface Destinations {
  origin: Square;
  squares: Square[];
  rays: RayView[];
  /** Those of all destinations that take a piece (en passant included). */
  captures: Square[];
  /** Those of `squares` on which a choice of promotion must be made. */
  promotions: Square[];
}

/** One square before and after a move: applied forwards or backwards. */
export interface Change {
  at: Square;
  before: PieceView | null;
  after: PieceView | null;
}

/** One played move. `ply` counts from 1. */
export interface MoveView {
  ply: number;
  origin: Square;
  target: Square;
  promotion: string | null;
  text: string;
  changes: Change[];
  captured: PieceView | null;
  /** Where the king stands that is now in check. */
  check: Square | null;
  /** What the mover's clock showed after the move. */
  clockMs: number | null;
}

/** Remaining times when the message was sent. */
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

/** An organiser has put the result right. */
export interface CorrectionView {
  at: string;
  by: string;
  why: string;
  /** The result that it became. */
  text: string;
  /** The same for other languages. */
  sentence: SentenceView;
}

/** The games of these two one after the other, this one not counted. Points are halves. */
export interface SeriesView {
  previous: string;
  number: number;
  white: number;
  black: number;
}

/**
 * A request of `by` that came to nothing: the opponent declined it, `by` withdrew it, or it
 * lapsed because the game went on. Told until `by` moves or asks again.
 */
export interface ClosedRequest {
  what: "draw" | "takeback" | "pause" | "abort" | "rematch";
  by: Colour;
  how: "declined" | "withdrawn" | "lapsed";
}

/** All that holds just now and is not history. */
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
  /** The game after this one. */
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
  /** Who has changed the result since, and why. */
  corrections: CorrectionView[];
}

/**
 * Who sits on the other side. `level` and `engine` belong to the computer.
 *
 * `watch` is a game between two computers, of which `level` and `engine` play Black.
 */
export interface Opponent {
  kind: "computer" | "same-screen" | "online" | "watch";
  level?: number | null;
  /** An external engine by its name in `Setting.engines`; null: our own. */
  engine?: string | null;
  whiteLevel?: number | null;
  whiteEngine?: string | null;
  /** Same screen: the second player's name; one not known yet is entered as a player. */
  name?: string | null;
  /** Same screen: the second player, chosen from the register. */
  profile?: string | null;
}

/** So many moves in this much more time; the last stage may be the rest of the game. */
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
  /** The creator's name; same screen: the name of the player on the creator's seat. */
  name?: string | null;
  /** Same screen: the player on the creator's seat, chosen from the register. */
  profile?: string | null;
  /** Never in a rated game. */
  takebacks?: boolean;
  /** Counts in the rankings: two different people and the board's own start. */
  rated?: boolean;
  /** A name is made up if this is left blank. */
  gameName?: string | null;
  /** A start position as one line of text, in place of the variant's own. */
  position?: string | null;
  /** Black's clock in a game at odds; null: the same as White's. */
  blackClock?: ClockSpec | null;
  /** How many periods there are, where the clock is `byoyomi`. */
  periods?: number;
  /** What the clock's stages are, where it is `stages`. */
  stages?: StageSpec[] | null;
  /** The clock runs from the start; else the first move costs nothing and starts it. */
  clockAtOnce?: boolean;
  /** How many seconds later than the players spectators see it; null: as the server has it. */
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
  /** Waits for a second player. */
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
  /** About how strong it is on each board, by name; only where that has been measured. */
  elo: Record<string, number>;
}

/** An external engine that can be the opponent, with its own strengths. */
export interface EngineView {
  name: string;
  title: string;
  variants: string[];
  levels: LevelView[];
  /** Why it cannot play at present. */
  problem: string | null;
}

/** What the program offers: sent once at start. */
export interface Setting {
  version: string;
  variants: VariantView[];
  levels: LevelView[];
  engines: EngineView[];
  /** Where others on the network reach this server. */
  addresses: string[];
}

/** Begin or resume: `since` is the last seq seen, -1 for everything. */
export interface Watch {
  type: "watch";
  since?: number;
}

/** Play a move. `id` is made by the client: the same id is never played twice. */
export interface Play {
  type: "play";
  id: string;
  /** The ply this move would be (played plies + 1): a late move is refused, not misapplied. */
  ply: number;
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** Play a typed move in the variant's notation. */
export interface PlayText {
  type: "playtext";
  id: string;
  ply: number;
  text: string;
}

/** Ask where the piece on `square` could go, whoever owns it. */
export interface Look {
  type: "look";
  square: Square;
}

/** Anything else a player does. */
export interface Act {
  type: "act";
  action: "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim-draw" | "request-takeback" | "accept-takeback" | "decline-takeback" | "pause" | "resume" | "decline-pause" | "abort" | "decline-abort" | "claim-absence" | "claim-absence-draw" | "rematch" | "decline-rematch" | "hint";
  /** At one screen: the side for which it is done; null: the side to move. */
  colour?: Colour | null;
}

/** Let the computer play on at another strength; `colour` says which of two. */
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
  /** Spectators see the game so many seconds later than its players; 0: at once. */
  delayS: number;
}

/** What changed: keep `keep` plies, then append `moves`. Also the answer to Watch(since). */
export interface Update {
  type: "update";
  seq: number;
  /** The game's. */
  name: string;
  keep: number;
  moves: MoveView[];
  white: PlayerView;
  black: PlayerView;
  current: Current;
}

/** Who watches without playing: how many, and the first of them by name. */
export interface Crowd {
  type: "crowd";
  count: number;
  names: string[];
}

export interface Looked {
  type: "looked";
  destinations: Destinations;
}

/** The answer to the action `hint`: a move, with why. */
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
 * `open`: whoever is here may accept; `direct`: `to`, a player's id, or `toName`, may;
 * `quick`: be paired with the next one who wants the same board and clock.
 */
export interface MakeChallenge {
  kind: "open" | "direct" | "quick";
  variant: string;
  clock?: ClockSpec;
  /** The challenger's. */
  colour?: "white" | "black" | "random";
  rated?: boolean;
  takebacks?: boolean;
  position?: string | null;
  to?: string | null;
  toName?: string | null;
  /** Open: the lowest rating wanted; players without a rating are always welcome. */
  low?: number | null;
  high?: number | null;
  /** The challenger's name. */
  name?: string | null;
  /** How many periods there are, where the clock is `byoyomi`. */
  periods?: number;
  /** What the clock's stages are, where it is `stages`. */
  stages?: StageSpec[] | null;
  /** How many seconds later than the players spectators see it; null: as the server has it. */
  delayS?: number | null;
}

export interface AcceptChallenge {
  name?: string | null;
}

/** An offer that waits for an answer. */
export interface ChallengeView {
  id: string;
  kind: "open" | "direct" | "quick";
  user: string;
  name: string;
  rating: number | null;
  variant: string;
  /** The variant's. */
  title: string;
  clock: ClockSpec;
  /** What the challenger will play. */
  colour: "white" | "black" | "random";
  rated: boolean;
  takebacks: boolean;
  /** Not from the variant's start. */
  ownPosition: boolean;
  /** How late spectators see it; null: as the server has it. */
  delayS: number | null;
  low: number | null;
  high: number | null;
  /** Direct: the name of the one who was challenged. */
  to: string | null;
  /** ISO 8601, UTC. */
  madeAt: string;
}

/** `game` is the game that quick pairing has begun at once. */
export interface ChallengeMade {
  challenge: ChallengeView;
  game: string | null;
}

export interface PersonHere {
  user: string;
  name: string;
}

/** Who is here and has told a name. */
export interface People {
  people: PersonHere[];
}

/** Whether this window shows the lobby and wants to be told all of it. */
export interface Browse {
  type: "browse";
  on?: boolean;
}

/** Every open challenge, oldest first. Also sent when games began or ended: look again. */
export interface LobbyNews {
  type: "lobbynews";
  challenges: ChallengeView[];
}

/** What I have offered, and what was offered to me. */
export interface MyChallenges {
  type: "mychallenges";
  sent: ChallengeView[];
  received: ChallengeView[];
}

/** My challenge has become a game. */
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

/** An arrow, or a circle where both ends are one square. */
export interface DrawingView {
  origin: Square;
  target: Square;
  ink: "green" | "red" | "blue" | "yellow";
}

/** Changes of one's own note on a move: what is not named stays. An empty note is removed. */
export interface NoteKept {
  text?: string | null;
  drawings?: DrawingView[] | null;
  /** Others may read it: for the players of the game and for organisers. */
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

/** A position of a game as one line: FEN, or what the board has in its place. */
export interface PositionText {
  ply: number;
  text: string;
}

export type RatingSystem = "society" | "carried" | "glicko2";

/** Somebody who plays here. */
export interface RegisteredPlayer {
  id: string;
  name: string;
  /** A browser; somebody entered in the register; one who can log in. */
  kind: "guest" | "profile" | "account";
  /** ISO 8601, UTC. */
  since: string;
  /** The one who reads this. */
  you: boolean;
  /** The reader may sit this player down at a shared screen. */
  usable: boolean;
  /** Can still be brought back by the reader for a while. */
  deleted: boolean;
}

/** A player's games in figures. */
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
  /** There is another page after the last of these. */
  more: boolean;
}

/** Enter somebody in the register, or give them another name. */
export interface EnterPlayer {
  name: string;
}

/** A record on one board, at one pace, with one colour, against people or computers. */
export interface TallyView {
  variant: string;
  clockClass: ClockClass;
  colour: Colour;
  against: "person" | "computer";
  won: number;
  drawn: number;
  lost: number;
}

/** One finished game as the player sees it. */
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

/** How often the player began a game like this, and with what success. */
export interface OpeningView {
  variant: string;
  colour: Colour;
  name: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface StreaksView {
  /** What the last game was … */
  kind: "won" | "drawn" | "lost" | null;
  /** … and how many in a row. */
  current: number;
  /** The longest run of won games. */
  wins: number;
  unbeaten: number;
}

/** A rating on one board at one pace by one formula, and how it came about. */
export interface RatingLineView {
  system: RatingSystem;
  variant: string;
  clockClass: ClockClass;
  rating: number;
  deviation: number;
  games: number;
  /** Milliseconds since 1970, and the rating then. */
  points: [number, number][];
}

/** Everything about one player. */
export interface PlayerPageView {
  player: RegisteredPlayer;
  tallies: TallyView[];
  /** The newest first. */
  form: PastGameView[];
  streaks: StreaksView;
  openings: OpeningView[];
  /** Those of the rankings that the club shows, the main one first. */
  ratings: RatingLineView[];
  /** Games in each of the last weeks, the present one last. */
  weeks: number[];
}

/** A board and a pace at which rated games were played. */
export interface PoolView {
  variant: string;
  clockClass: ClockClass;
  players: number;
}

/** One player's place on the ladder. */
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

/** The games of one player against another, as the first sees them. */
export interface MeetingsView {
  player: string;
  opponent: string;
  won: number;
  drawn: number;
  lost: number;
}

/** Which rankings the club shows, the first being the one beside names, and their constants. */
export interface RankingRules {
  systems: RatingSystem[];
  /** How far one game moves a carried-over rating. */
  x: number;
  /** Everybody's rating at the start of a month, and a new player's in the carried-over one. */
  start: number;
}

export interface LadderView {
  rules: RankingRules;
  system: RatingSystem;
  pools: PoolView[];
  variant: string;
  clockClass: ClockClass;
  /** Such as `2026-11`; null: as it stands now. */
  month: string | null;
  /** In which rated games ended, the newest first. */
  months: string[];
  /** How many there are in all: the best are told, and the one who asks. */
  players: number;
  rungs: RungView[];
  meetings: MeetingsView[];
}

/** An organiser puts the result of a finished game right; `*` makes it count for nobody. */
export interface CorrectResult {
  score: "1-0" | "0-1" | "1/2-1/2" | "*";
  why: string;
}

export interface MoveAsked {
  origin: Square;
  target: Square;
  promotion?: string | null;
}

/** A position and moves to play from it. Without text or pieces it is the variant's start. */
export interface PositionAsked {
  variant: string;
  /** One line of text; it tells the turn too. */
  position?: string | null;
  pieces?: PlacedPiece[] | null;
  /** Of a position given by its pieces. */
  turn?: Colour;
  /** Also of one given by its pieces: the rights wanted, as `KQkq`. What cannot be is left out. */
  castling?: string;
  moves?: MoveAsked[] | null;
  /** After each move it is the same side's turn again: practice without an opponent. */
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
  /** Why no game could come to this position, each a sentence. */
  faults: string[];
  faultSentences: SentenceView[];
  result: ResultView | null;
  /** The rights held, as `KQkq`. */
  castling: string;
  /** Those that the places of kings and rooks allow. */
  rights: string;
  /** The position in the notation of infinite boards, where it has words for it. */
  icn: string | null;
}
