import type {Refusal} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import type {SecretArguments} from '../effects/effect.ts';
import type {WorkClaim} from '../storage/storage.ts';
import type {HistoryReceipt} from './receipt.ts';

/** A device as its credential told. */
export interface MutationSender {
  readonly device: Id;
  /** Ids under which it recorded work before it had to be enrolled anew. */
  readonly formerIds: readonly Id[];
  readonly revoked: boolean;
  /** When it was last heard with nothing waiting, ms UTC; absent where work is done as it is asked. */
  readonly quietAt?: number;
}

/** The ids whose work is a device's own: itself, or a device that had to be enrolled anew brings what it was. */
export const ownIds = ({device, formerIds}: Pick<MutationSender, 'device' | 'formerIds'>): readonly Id[] => [
  device,
  ...formerIds,
];

/** For whom no device's credential spoke, and none is asked after: the id that the work names. */
export const deviceAlone = (device: Id): MutationSender => ({device, formerIds: [], revoked: false});

/** A device's own mutations, in sequence. */
export interface DevicePush {
  readonly kind: 'push';
  readonly sender: MutationSender;
  readonly client: Id;
  readonly epoch: string;
  readonly knownAck: number;
  /** As the device shows it, and what it says where this server has signed it. */
  readonly receipt?: string | undefined;
  readonly proof?: HistoryReceipt;
  readonly items: readonly Mutation[];
}

/** Mutations of a broken device, handed in by another: identity by id, no sequence. */
export interface DeviceRescue {
  readonly kind: 'rescue';
  readonly sender: MutationSender;
  /** Staff id of who hands them in. */
  readonly brought: Id;
  readonly items: readonly Mutation[];
}

/** A caller who waits for the answer. */
export interface OfficeRequest {
  readonly kind: 'ask';
  readonly mutation: Mutation;
  /** A fact is recorded although the records say otherwise. */
  readonly insist: boolean;
  /** It had an effect in a history that is lost: a refusal is kept with a case, as of work that is not waited for. */
  readonly again?: boolean;
  /** Who tells of it, where it was another's. */
  readonly brought?: Id;
  /** Why it is held whatever the rules say of it. */
  readonly objection?: Refusal;
  readonly beside?: SecretArguments;
  /** The server does it by itself, at an occasion: no person's rights are asked for. */
  readonly isOwn?: true;
  /** When it counts as done, ms UTC, where a company begins with days that lie behind it; else now. */
  readonly at?: number;
  /** The step of long work that it belongs to: another process's by now, it is not done (WORK-3). */
  readonly claim?: WorkClaim;
}

/** A mutation to be settled now. */
export interface CandidateMutation {
  readonly mutation: Mutation;
  readonly sender: MutationSender;
  /** A person waits for the answer: questions are given, and refused work opens no case. */
  readonly waiting: boolean;
  /** Decide as asking. */
  readonly asking: boolean;
  readonly again?: boolean;
  readonly beside?: SecretArguments;
  readonly isOwn?: true;
  readonly at?: number;
  /** The server runs other work again: no other may name what a mutation redoes. */
  readonly isRedone?: true;
  /** It is run again because what it lacked has come: what it lacks still is no new case. */
  readonly isWanted?: true;
  /** It was asked under a session in its time, which vouched for its person. */
  readonly wasAsked?: true;
  /** Who hands in the work of another device. */
  readonly brought?: Id;
  /** Why it is held whatever the rules say of it. */
  readonly objection?: Refusal;
}

export type IncomingRequest = DevicePush | DeviceRescue | OfficeRequest;

/** What became of a question over HTTP. `invalid` and `forbidden` leave no trace. */
export interface AskAnswer {
  readonly status: 'applied' | 'corrected' | 'refused' | 'held' | 'invalid' | 'forbidden';
  readonly version: number;
  readonly refusal?: Refusal;
}

export type AnswerTo<I extends IncomingRequest> = I extends OfficeRequest ? AskAnswer : PushAnswer;
