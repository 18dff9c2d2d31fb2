import type {Context} from 'hono';
import * as z from 'zod/mini';
import type {FieldFault} from '#domain/kernel/field.ts';
import {ACTION_BODY_BYTES, PUSH_BODY_BYTES, RESCUE_MOST} from '#protocol/limits.ts';
import {badRequest, HttpFault} from '../fault.ts';

/** Largest bodies in bytes. */
export const BODY_LIMIT = {
  push: PUSH_BODY_BYTES,
  rescue: RESCUE_MOST.bytes,
  action: ACTION_BODY_BYTES,
  other: 64_000,
} as const;

/** A body as JSON of that shape, or a Fault that says what is wrong with it. */
export async function readBody<S extends z.ZodMiniType>(
  c: Context,
  schema: S,
  limit: number,
): Promise<z.output<S>> {
  return parsedBody(schema, await readJson(c, limit));
}

/** A value of that shape, or a Fault that says what is wrong with it. */
export function parsedBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badRequest('body.invalid', 'The body has not the expected shape', {faults: faultsOf(parsed.error)});
}

/** A body as JSON. An empty one is an empty object. */
async function readJson(c: Context, limit: number): Promise<unknown> {
  return jsonOf(await readText(c, limit));
}

/** A text as JSON; an empty one is an empty object. */
export function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('body.not-json', 'The body is not JSON');
  }
}

/** A body of JSON, not parsed yet. */
export async function readText(c: Context, limit: number): Promise<string> {
  const type = c.req.header('content-type');
  if (type !== undefined && !/^application\/json\b/i.test(type)) {
    throw new HttpFault(415, 'body.type', 'Send the body as application/json', {type});
  }
  const length = mustNotBeLonger(c, limit);
  return length === undefined ? (await chunked(c, limit)).toString('utf8') : c.req.text();
}

/** A body that is no JSON, of this type and no other. */
export async function readBytes(c: Context, type: string, limit: number): Promise<Buffer> {
  const told = c.req.header('content-type') ?? '';
  if (told !== type) throw new HttpFault(415, 'body.type', `Send the body as ${type}`, {type: told});
  const length = mustNotBeLonger(c, limit);
  return length === undefined ? chunked(c, limit) : Buffer.from(await c.req.arrayBuffer());
}

const tooLarge = (limit: number): HttpFault =>
  new HttpFault(413, 'body.too-large', 'The body is too large', {limit});

/** Node itself holds a body to the length it announced; only a chunked one is counted here. */
function mustNotBeLonger(c: Context, limit: number): string | undefined {
  const length = c.req.header('content-length');
  if (Number(length) > limit) throw tooLarge(limit);
  return length;
}

async function chunked(c: Context, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const faultsOf = (error: z.core.$ZodError): FieldFault[] =>
  error.issues.slice(0, 20).map(({path, code}) => ({
    field: path.join('.'),
    code: code === 'invalid_type' ? 'required' : 'not-an-option',
  }));
