import * as z from 'zod/mini';
import {INQUIRY_FIELDS} from '#domain/warehouse/inquiry.ts';
import {freshIdSchema} from './mutation.ts';

/** Warehouses on a page of those that other companies have listed. */
export const PUBLISHED_PAGE = 50;

/** A published warehouse as its company shows it; `square_measure` in m², sides of bins in mm. */
const publishedSchema = z.object({
  /** Its page is at `/published/<id>`. */
  id: z.string(),
  name: z.string(),
  city: z.string(),
  square_measure: z.int(),
  published_at: z.int(),
  contact: z.optional(z.object({address: z.string(), contact: z.string(), manager: z.string()})),
  /** Empty bins by size, at most a minute old. */
  bins: z.optional(
    z.array(z.object({size: z.string(), width: z.int(), depth: z.int(), height: z.int(), count: z.int()})),
  ),
});
export type PublishedWarehouse = z.output<typeof publishedSchema>;

/** GET /api/published-warehouses?after=<published_at>-<id>: what other companies of this server have listed. */
export const publishedPageSchema = z.object({
  detail: z.literal('success'),
  results: z.array(publishedSchema),
  /** Where the next page begins, or null. */
  next: z.nullable(z.string()),
});

/** Some words of a person: what no database keeps is no part of them. */
const said = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u));

/** POST /api/published-warehouses/<id>/inquiries */
export const inquiryRequestSchema = z.object({
  /** Made by the asker: the same question asked again under it is one. None from builds of before. */
  id: z.optional(freshIdSchema),
  message: said(INQUIRY_FIELDS.message.max),
  /** A telephone number or an address of mail. */
  reply_to: said(INQUIRY_FIELDS.reply_to.max),
});
export const inquiryAnswerSchema = z.object({detail: z.literal('success')});
