import {createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify} from 'node:crypto';
import * as z from 'zod/mini';
import {shortId} from '#domain/kernel/id.ts';
import {idSchema, shortIdSchema} from '#protocol/mutation.ts';

const enrolmentSchema = z.object({
  company: shortIdSchema,
  device: idSchema,
  /** Hash of the device's secret: a finder of the text alone has nothing. */
  secret: z.string(),
  /** ms UTC. */
  at: z.int(),
  /** Staff id of the person who let it in. */
  by: z.string(),
});
/** That a device is one of a company's. */
export type SignedEnrolment = z.infer<typeof enrolmentSchema>;

const grantSchema = z.object({company: shortIdSchema, device: idSchema, person: idSchema, at: z.int()});
/** That a person has logged in on a device with the server as witness. */
export type Grant = z.infer<typeof grantSchema>;

/** A kind of text that the server signs; the mark keeps one from being shown as the other. */
export interface SignedTextKind<P> {
  readonly mark: string;
  readonly schema: z.ZodMiniType<P>;
}
export const ENROLMENT_TEXT: SignedTextKind<SignedEnrolment> = {mark: 'e1', schema: enrolmentSchema};
export const GRANT_TEXT: SignedTextKind<Grant> = {mark: 'g1', schema: grantSchema};

/** Whatever looks like a text of either kind, or like a receipt, wherever it stands in another one. */
export const SIGNED_TEXT = new RegExp(
  String.raw`(?:${ENROLMENT_TEXT.mark}|${GRANT_TEXT.mark}|r1)\.[0-9A-Z]{8}\.[\w-]+(?:\.[\w-]+)?`,
  'g',
);

/** That a backup of that hash was made here. */
export const BACKUP_TEXT: SignedTextKind<{readonly sha256: string}> = {
  mark: 'b1',
  schema: z.object({sha256: z.string()}),
};

/** What a commit has made of a row that lets a person in; `before`: the link that the commit follows. */
export const PROVING_ROW_TEXT: SignedTextKind<{
  readonly company: string;
  readonly before: string;
  readonly version: number;
  readonly list: string;
  readonly key: string;
  readonly digest: string;
}> = {
  mark: 'i1',
  schema: z.object({
    company: z.string(),
    before: z.string(),
    version: z.int(),
    list: z.string(),
    key: z.string(),
    digest: z.string(),
  }),
};

/** A step in the record of the keys that sign. */
export const KEY_RECORDED: SignedTextKind<{readonly link: string}> = {
  mark: 'k1',
  schema: z.object({link: z.string()}),
};

/** Half of an Ed25519 key, as text that a database stores. */
export interface KeyHalf {
  readonly id: string;
  /** DER, base64url. */
  readonly der: string;
}

/** A new key. Its id follows from the public half and is short enough to type. */
export function newKey(): {readonly open: KeyHalf; readonly secret: KeyHalf} {
  const {publicKey, privateKey} = generateKeyPairSync('ed25519');
  const open = publicKey.export({type: 'spki', format: 'der'});
  const id = shortId(createHash('sha256').update(open).digest());
  const secret = privateKey.export({type: 'pkcs8', format: 'der'});
  return {open: {id, der: open.toString('base64url')}, secret: {id, der: secret.toString('base64url')}};
}

/** `<mark>.<key>.<payload>.<signature>`: some 260 characters that fit a header, a row and a file. */
export function signedText<P>({mark}: SignedTextKind<P>, payload: P, {id, der}: KeyHalf): string {
  const said = `${mark}.${id}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  const key = createPrivateKey({key: Buffer.from(der, 'base64url'), type: 'pkcs8', format: 'der'});
  return `${said}.${sign(null, Buffer.from(said), key).toString('base64url')}`;
}

/** The id of the key that a text of that kind says it was signed by, or '' for any other text. */
export function signingKeyIdOf<P>({mark}: SignedTextKind<P>, text: string): string {
  const [kind, key = '', ...rest] = text.split('.');
  return kind === mark && rest.length === 2 ? key : '';
}

/** What a text says, where this key signed it. */
export function readSigned<P>(
  {mark, schema}: SignedTextKind<P>,
  text: string,
  {id, der}: KeyHalf,
): P | undefined {
  const [kind, key, payload = '', signature = ''] = text.split('.');
  if (kind !== mark || key !== id) return undefined;
  const half = createPublicKey({key: Buffer.from(der, 'base64url'), type: 'spki', format: 'der'});
  const said = Buffer.from(`${kind}.${key}.${payload}`);
  if (!verify(null, said, half, Buffer.from(signature, 'base64url'))) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
}
