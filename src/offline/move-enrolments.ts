import {ENROLMENT, outboxNames, withBox, type Enrolment} from './enrolments.ts';

/** The server has moved: whatever device was enrolled at the old address asks at the new one from its next start. */
export async function moveEnrolments(from: string, to: string): Promise<void> {
  for (const name of await outboxNames())
    await withBox(name, async (box) => {
      const enrolment = await box.getMeta<Enrolment>(ENROLMENT);
      if (enrolment?.baseUrl === from) await box.putMeta(ENROLMENT, {...enrolment, baseUrl: to});
    });
}
