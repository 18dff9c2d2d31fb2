import {pageSchemaOf} from '#protocol/http.ts';
import * as z from 'zod/mini';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useServerAnswer} from '../../data/use-server-answer.ts';
import type {WaitingCount} from './plan.ts';

const OPEN_INQUIRIES_URL = '/api/lists/inquiry?index=state&state=open&limit=1';
const openSchema = pageSchemaOf(z.object({create_time: z.int()}));
/** The server is asked so often, ms. */
const INQUIRIES_POLL_MS = 60_000;

/**
 * Questions of other companies that are not answered yet (PUBLISH-6); none where there are none, or none is known of.
 */
export function useInquiries(): WaitingCount | undefined {
  const {clock, status} = useApp();
  const minute = Math.floor(useReadable(clock) / INQUIRIES_POLL_MS);
  const {link} = useReadable(status);
  const {value} = useServerAnswer(OPEN_INQUIRIES_URL, openSchema, `${String(minute)} ${link}`);
  const [oldest] = value?.results ?? [];
  if (!value || !oldest) return undefined;
  return {
    name: 'office.inquiries',
    count: value.count,
    to: '/cloudwarehouse/inquiries?view=open',
    oldest: oldest.create_time,
  };
}
