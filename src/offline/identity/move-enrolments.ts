import {ENROLMENT_KEY, outboxNames, withOutbox, type Enrolment} from './enrolments.ts';

/** The server has moved: whatever device was enrolled at the old address asks at the new one from its next start. */
export async function moveEnrolments(from: string, to: string): Promise<void> {
  for (const name of await outboxNames())
    await withOutbox(name, async (outbox) => {
      const enrolment = await outbox.getMeta<Enrolment>(ENROLMENT_KEY);
      if (enrolment?.baseUrl === from) await outbox.putMeta(ENROLMENT_KEY, {...enrolment, baseUrl: to});
    });
}
