import {resolve} from 'node:path';
import * as z from 'zod';

/** Whole numbers arrive as text from the environment. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port; use a number from 0 (any free one) to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'is not a port; use a number from 0 (any free one) to 65535');
const onOff = (fix: string) => z.enum(['0', '1'], fix).transform((value) => value === '1');
const url = (protocols: readonly string[], fix: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), fix);

/** Addresses of apps elsewhere that may ask this server; a browser compares them letter by letter. */
const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) =>
      all.every((each) => /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each),
    'is no list of origins; write each as https://host or https://host:port, without a path, with commas between',
  );

const schema = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8008),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'is no PostgreSQL address; use postgres://user:password@host:5432/database, or leave it out for SQLite',
  ).optional(),
  TLS_KEY: z.string().optional(),
  TLS_CERT: z.string().optional(),
  PUBLIC_URL: url(
    ['http:', 'https:'],
    'is no web address; use the one people type, such as https://wms.example',
  ).optional(),
  ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: onOff('is neither 0 nor 1; use 1 only behind a proxy that sets X-Forwarded-For').default(
    false,
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'is too short to be a secret; use 16 characters or more, and no blanks')
    .optional(),
  IMPORT_MAX_MB: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'is no size; use a whole number of megabytes from 1 to 99999')
    .transform(Number)
    .default(256),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'is no level; use debug, info, warn, error or silent')
    .default('info'),
  REGISTRATION: z
    .enum(['first', 'open', 'closed'], 'is not known; use first (until one company exists), open or closed')
    .default('first'),
});

export type RegistrationMode = 'first' | 'open' | 'closed';

type TlsConfig =
  {readonly from: 'files'; readonly key: string; readonly cert: string} | {readonly from: 'authority'};

/** Everything that can be set from outside, validated. */
export interface ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** A PostgreSQL address; absent: SQLite in the data directory. */
  readonly databaseUrl?: string;
  /** HTTPS: by files of key and certificate, or by an authority of our own; absent: plain HTTP. */
  readonly tls?: TlsConfig;
  readonly publicUrl?: string;
  /** Origins of apps elsewhere whose base URL is this server. */
  readonly allowedOrigins: readonly string[];
  /** Believe X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** What `/metrics` asks for from anywhere but the machine itself. */
  readonly metricsToken?: string;
  /** The largest file that is brought in, bytes. */
  readonly importBytes: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly registration: RegistrationMode;
}

/** Something that the operator must put right; the message names it and the way. */
export class StartFault extends Error {}

/** Makes a local authority, and with it HTTPS. */
const HTTPS_WORD = '--https';

/**
 * The configuration from environment variables and the words of the command; throws a {@link StartFault} that
 * names each wrong one.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = [],
): ServerConfig {
  const unknown = words.filter((word) => word !== HTTPS_WORD);
  if (unknown.length > 0)
    throw new StartFault(`${unknown.join(' ')} is not known; there is only ${HTTPS_WORD}`);
  // An empty variable is one left out: that is how compose files and shells clear it.
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new StartFault(faults.join('\n'));
  }
  return configOf(parsed.data, tlsOf(parsed.data, words.includes(HTTPS_WORD)));
}

function tlsOf(
  {TLS_KEY: key, TLS_CERT: cert}: z.infer<typeof schema>,
  isLocal: boolean,
): TlsConfig | undefined {
  if (key === undefined && cert === undefined) return isLocal ? {from: 'authority'} : undefined;
  if (key === undefined || cert === undefined) {
    const [given, missing] = key === undefined ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT'];
    throw new StartFault(`${missing} is missing although ${given} is set; HTTPS needs both files`);
  }
  if (isLocal)
    throw new StartFault(`${HTTPS_WORD} makes a certificate; leave it out, or TLS_KEY and TLS_CERT`);
  return {from: 'files', key, cert};
}

function configOf(env: z.infer<typeof schema>, tls: TlsConfig | undefined): ServerConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    ...(env.DATABASE_URL === undefined ? {} : {databaseUrl: env.DATABASE_URL}),
    ...(tls === undefined ? {} : {tls}),
    ...(env.PUBLIC_URL === undefined ? {} : {publicUrl: env.PUBLIC_URL}),
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    ...(env.METRICS_TOKEN === undefined ? {} : {metricsToken: env.METRICS_TOKEN}),
    importBytes: env.IMPORT_MAX_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
    registration: env.REGISTRATION,
  };
}

/** The configuration as one may print it: without passwords. */
export function describeConfig(config: ServerConfig): Readonly<Record<string, unknown>> {
  const {databaseUrl, metricsToken, ...rest} = config;
  const metrics = metricsToken === undefined ? 'this machine' : 'with METRICS_TOKEN';
  return {
    ...rest,
    metrics,
    database: databaseUrl === undefined ? 'SQLite in the data directory' : bare(databaseUrl),
  };
}

function bare(address: string): string {
  const {host, pathname} = new URL(address);
  return `PostgreSQL at ${host}${pathname}`;
}
