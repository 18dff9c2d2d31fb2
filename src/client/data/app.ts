import {createContext, use} from 'react';
import type {MutationEnd} from '#protocol/sync.ts';
import type {LookupContext, LookedUp, RecordedPiece, SubmitAnswer} from './found.ts';
import type {DeviceIdentity} from './identity.ts';
import type {PhotoUploads} from './photos/photos.ts';
import type {OfficeService} from './office.ts';
import type {ReadableValue} from '../base/readable.ts';
import type {WorkSession} from '../base/session.ts';

/**
 * A job in the hands of one person, under one login: what it leaves open and records is theirs, even if another person
 * comes.
 */
export interface JobInHand extends Pick<WorkSession, 'who' | 'login'> {
  readonly job: string;
}

/** A job that was left in the middle of a step: its name, and its state as it stands on disk. */
export interface OpenStep {
  readonly job: string;
  readonly state: unknown;
}

/** How this device stands. Times are ms UTC. */
export interface DeviceStatus {
  /** Whether the last exchange reached our server; `unknown` before the first one. */
  readonly link: 'unknown' | 'reached' | 'unreached';
  readonly isSyncing: boolean;
  /** Recorded here and not yet answered by the server. */
  readonly waiting: number;
  /** When the oldest of them was recorded; 0 when none waits. */
  readonly oldestAt: number;
  /** Of the last 14 days, by how the server settled them. */
  readonly sent: number;
  readonly corrected: number;
  readonly refused: number;
  readonly held: number;
  /** When the copy of the warehouse was last exact; 0 for never. */
  readonly exactAt: number;
  /** When the server was last heard; 0 for never. */
  readonly contactAt: number;
  /** The lists that are here whole. */
  readonly lists: readonly string[];
  /** All lists are here; before that only what has come already can be found. */
  readonly isComplete: boolean;
  /** Whether the browser has promised not to clear our storage. */
  readonly storage: 'kept' | 'not-kept' | 'unknown';
  /** What a person has to do before work is sent, or ''. `fault`: this device itself failed. */
  readonly attention: '' | 'upgrade' | 'revoked' | 'unknown' | 'person-locked' | 'person-elsewhere' | 'fault';
}

/** How a supervisor decided: by which way of closing, who (staff id, '' for none), when, and why. */
export type DecidedEnd = Omit<MutationEnd, 'id'>;

/** How one mutation ended otherwise than as done: for its worker to read. */
export interface NoticeLine {
  readonly id: string;
  readonly action: string;
  /** What was recorded; nothing where that is no longer kept. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Staff id of its worker. */
  readonly who: string;
  readonly status: 'corrected' | 'refused' | 'held';
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly at: number;
  readonly isSeen: boolean;
  /** It was corrected in the worker's own words. */
  readonly isOwnWord?: true;
  /** How a supervisor decided about it, once that is known here. */
  readonly end?: DecidedEnd;
}

/** One piece of this device's own work. */
export interface WorkLine {
  readonly id: string;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly who: string;
  /** When it was recorded, ms UTC. */
  readonly at: number;
  /** `waiting` until the server has answered. */
  readonly status: 'waiting' | 'applied' | 'corrected' | 'refused' | 'held';
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
  /** It was corrected in its worker's own words. */
  readonly isOwnWord?: true;
  readonly end?: DecidedEnd;
}

/** Own work of late, and whether it has been undone. */
export interface ActLine extends WorkLine {
  readonly isUndone: boolean;
  /** How long ago that was at least, ms; by no clock that a person can set. */
  readonly age: () => number;
}

/** All that the screens need of the device; the one place that knows how is `connect.ts`. */
export interface ClientApp {
  /** No device is enrolled: there is a session and a server, and no mirror, no outbox and no job (`visit/`). */
  readonly isVisit: boolean;
  readonly session: ReadableValue<WorkSession | undefined>;
  readonly status: ReadableValue<DeviceStatus>;
  /** How much waits in this browser that was recorded for other companies. */
  readonly elsewhere: ReadableValue<number>;
  /**
   * The server's time as it is known here, ms UTC, told anew every few seconds: all that is shown is as old as by it.
   */
  readonly clock: ReadableValue<number>;
  /** Logging in and out, enrolment, warehouse. */
  readonly identity: DeviceIdentity;

  /** What a text denotes here, and what stands of the goods in the bin once both are known. */
  resolve(raw: string, known: LookupContext): Promise<LookedUp>;
  /**
   * Decides and records all of it or none; resolves after the strict commit, which also keeps the job's next step in
   * place of the open one, or ends that where there is no next.
   */
  submit(job: JobInHand, pieces: readonly RecordedPiece[], next?: unknown): Promise<SubmitAnswer>;
  /** A key of a scan has come: syncing stands back for it. */
  noteInput(): void;
  loadStep(job: JobInHand): Promise<unknown>;
  keepStep(job: JobInHand, state: unknown): Promise<void>;
  forgetStep(job: JobInHand): Promise<void>;
  /** What a person has left open in this tab, job by job, the latest first. */
  openSteps(who: string): Promise<readonly OpenStep[]>;
  /** The open step of one job becomes that of another, or nothing changes. */
  handOver(job: JobInHand, to: string, state: unknown): Promise<void>;

  /** The warehouse that this device works in, or ''. */
  readonly warehouse: string;
  /** Lists and claims of the desk screens. */
  readonly office: OfficeService;
  /** Photos of what was recorded here, on their way. */
  readonly photos: Pick<PhotoUploads, 'opens' | 'closes' | 'add' | 'waiting' | 'lost' | 'lostUnderstood'>;

  /** What the person here has read and keeps here for times without a network; it ends with their login. */
  kept(): Promise<unknown>;
  keep(login: string, value: unknown): Promise<void>;

  syncNow(): Promise<void>;
  /** How this device's work ended otherwise than as done, the newest first. */
  notices(): Promise<readonly NoticeLine[]>;
  markSeen(id: string): Promise<void>;
  /** What the person here recorded last with an action, if that was of late. */
  lastRecord(action: string): Promise<WorkLine | undefined>;
  /** What the person here recorded last with one of these actions and has not undone; of late. */
  lastAct(actions: readonly string[]): Promise<WorkLine | undefined>;
  /** What the person here has recorded of late, the newest first. */
  acts(): Promise<readonly ActLine[]>;
  /** This device's own work of the last days, the newest first. */
  work(): Promise<readonly WorkLine[]>;
  /** Everything recorded here and not yet settled, as a file that another device can hand in. */
  rescueFile(): Promise<Blob>;
  /** Asks the browser to keep our storage. */
  keepStorage(): Promise<void>;
}

export const AppContext = createContext<ClientApp | undefined>(undefined);

/** The device, for screens below the composition root. */
export function useApp(): ClientApp {
  const app = use(AppContext);
  if (!app) throw new Error('a screen stands outside the app');
  return app;
}
