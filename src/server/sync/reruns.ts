import {withAct} from '#domain/stock/case-acts.ts';
import {rerunCase} from '#domain/stock/rerun-case.ts';
import {isId, type Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {MutationRow, WantRow, WriteTransaction} from '../storage/storage.ts';
import type {SettlingVerdict} from './batch.ts';
import type {CaseRows} from './case-rows.ts';
import {argsOf} from './context.ts';
import {deviceAlone, type CandidateMutation, type MutationSender} from './incoming-requests.ts';
import {isWantOfAction, wantOfRefusal} from './held-work-wants.ts';

/** What a re-run needs of the batch that it is part of. */
interface RerunDeps {
  readonly tx: Pick<WriteTransaction, 'identity' | 'version'>;
  readonly newId: () => Id;
  readonly now: number;
  /** Settles without keeping what became of it. */
  readonly judge: (candidate: CandidateMutation) => Promise<SettlingVerdict>;
  /** Keeps what became of it. */
  readonly keepFate: (candidate: CandidateMutation, verdict: SettlingVerdict) => Promise<void>;
  readonly stored: (id: Id) => MutationRow | undefined;
  /** Learns what it stands on, and fetches what it will read. */
  readonly prepare: (candidate: CandidateMutation) => Promise<void>;
  readonly recallIds: (ids: readonly Id[]) => Promise<void>;
  readonly cases: Pick<CaseRows, 'at' | 'of' | 'change'>;
}

/** Settles kept work anew: as the office asks for it, or because what it lacked has come. */
export class WorkReruns {
  readonly #deps: RerunDeps;

  constructor(deps: RerunDeps) {
    this.#deps = deps;
  }

  /**
   * CASE-7: settles the work of an open case as the asker's own and under a fresh id, so that no other can have
   * answered it in advance. The claim is done where the work has an end; what came of it stands with the work.
   */
  async asked(claim: Mutation): Promise<SettlingVerdict> {
    const {judge, keepFate, prepare, cases, now} = this.#deps;
    const {who, build} = claim;
    const row = await cases.at(String(argsOf(claim)['case']));
    const original = await this.#original(row.mutation);
    if (!original) return {status: 'refused', refusal: {code: 'case.no-rerun', facts: {case: row.id}}};
    const mutation = this.#redone(original, {who, build, at: now, elapsed: 0, after: []});
    const sender = deviceAlone(mutation.device);
    const candidate: CandidateMutation = {mutation, sender, waiting: true, asking: false, isRedone: true};
    await prepare(candidate);
    const verdict = await judge(candidate);
    if (verdict.status === 'forbidden') return verdict;
    if (verdict.status === 'refused' || verdict.status === 'invalid') {
      const refusal = verdict.refusal ?? {code: 'action.failed', facts: {}};
      const acts = withAct(row.acts, {did: 'case.rerun', who, at: now, code: refusal.code});
      cases.change(row, {note: refusal.code, acts});
      return {status: 'refused', refusal};
    }
    await keepFate(candidate, verdict);
    cases.change(row, {state: 'closed', closing: rerunCase.name, note: mutation.id, closer: who});
    return {status: 'applied'};
  }

  /**
   * CASE-9: settles work whose want has come, as its own person's and device's. What ends as done closes its case, by
   * no person; what lacks something else waits for that; all other has its case left open. Answers the wants that stay.
   */
  async wanted(want: WantRow): Promise<WantRow | undefined> {
    const {judge, keepFate, cases, now} = this.#deps;
    const [row] = await cases.of([want.mutation]);
    const original = await this.#original(want.mutation);
    if (row?.state !== 'open' || !original) return undefined;
    const mutation = this.#redone(original, {});
    const {brought} = original;
    const candidate: CandidateMutation = {
      mutation,
      sender: await this.#senderOf(mutation.device),
      waiting: false,
      asking: false,
      isRedone: true,
      isWanted: true,
      // A sequence of its own, of one, is what a caller has: her session vouched for her.
      ...(original.client === original.id ? {wasAsked: true} : {}),
      ...(brought === undefined ? {} : {brought}),
    };
    await this.#deps.prepare(candidate);
    const verdict = await judge(candidate);
    if (verdict.status === 'applied' || verdict.status === 'corrected') {
      await keepFate(candidate, verdict);
      cases.change(row, {state: 'closed', closing: rerunCase.name, note: mutation.id, closer: ''});
      return undefined;
    }
    const {refusal} = verdict;
    const next = verdict.status === 'held' && refusal ? wantOfRefusal(mutation, refusal) : undefined;
    // What came, and is lacking still, will not be other when it comes again; a newer build may be.
    if (next !== undefined && (next !== want.want || isWantOfAction(next))) {
      // A reader of the case is told what it waits for now.
      const code = refusal?.code ?? '';
      const acts = withAct(row.acts, {did: 'case.rerun', who: mutation.who, at: now, code});
      cases.change(row, {note: code, acts});
      return {...want, want: next, ready: 0};
    }
    cases.change(row, {note: refusal?.code ?? 'action.failed'});
    return undefined;
  }

  async #original(id: Id): Promise<MutationRow['mutation'] | undefined> {
    const {stored, recallIds} = this.#deps;
    if (!stored(id)) await recallIds([id]);
    const original = stored(id)?.mutation;
    // What waits for the first of them has it by the last.
    if (original?.redoes !== undefined) await this.#original(original.redoes);
    return original;
  }

  /** The same work once more, in a sequence of its own. */
  #redone(work: Mutation, changed: Partial<Mutation>): Mutation {
    const id = this.#deps.newId();
    return {...work, ...changed, id, client: id, seq: 1, prev: '', redoes: work.id};
  }

  /** The device as it would hand the work in today: itself where it is here, else the one that it became. */
  async #senderOf(worked: Id): Promise<MutationSender> {
    const {tx} = this.#deps;
    // What was asked for under a session has no device, whatever a device says that it was (ID-5).
    if (!isId(worked)) return deviceAlone(worked);
    const deviceOf = async (id: Id) => (await tx.identity('devices', {id}))[0];
    const itself = await deviceOf(worked);
    const [became] = itself ? [] : await tx.identity('former_devices', {former: worked});
    const device = itself ?? (became && (await deviceOf(became.device)));
    const former = await tx.identity('former_devices', {device: device?.id ?? worked});
    const formerIds: Id[] = [];
    for (const each of former)
      if (isId(each.former) && !(await deviceOf(each.former))) formerIds.push(each.former);
    return {device: device?.id ?? worked, formerIds, revoked: (device?.revoked_at ?? 0) > 0};
  }
}
