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
  TRUST_PROXY: onOff('is neither 0 nor 1; use 1 only behind a proxy that sets X-Forwarded-For').default(
    false,
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'is no level; use debug, info, warn, error or silent')
    .default('info'),
  REGISTRATION: z
    .enum(['first', 'open', 'closed'], 'is not known; use first (until one company exists), open or closed')
    .default('first'),
});

export type Registration = 'first' | 'open' | 'closed';

/** Everything that can be set from outside, validated. */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** A PostgreSQL address; absent: SQLite in the data directory. */
  readonly databaseUrl?: string;
  /** Files of key and certificate; both or none. */
  readonly tls?: {readonly key: string; readonly cert: string};
  readonly publicUrl?: string;
  /** Believe X-Forwarded-For. */
  readonly trustProxy: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly registration: Registration;
}

/** Something that whoever starts the server must put right; the message names it and the way. */
export class StartFault extends Error {}

/** The configuration from environment variables; throws a {@link StartFault} that names each wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is one left out: that is how compose files and shells clear it.
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new StartFault(faults.join('\n'));
  }
  return configOf(parsed.data);
}

function configOf(env: z.infer<typeof schema>): Config {
  const {TLS_KEY: key, TLS_CERT: cert} = env;
  if ((key === undefined) !== (cert === undefined)) {
    const [given, missing] = key === undefined ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT'];
    throw new StartFault(`${missing} is missing although ${given} is set; HTTPS needs both files`);
  }
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    ...(env.DATABASE_URL === undefined ? {} : {databaseUrl: env.DATABASE_URL}),
    ...(key === undefined || cert === undefined ? {} : {tls: {key, cert}}),
    ...(env.PUBLIC_URL === undefined ? {} : {publicUrl: env.PUBLIC_URL}),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    registration: env.REGISTRATION,
  };
}

/** The configuration as one may print it: without passwords. */
export function describeConfig(config: Config): Readonly<Record<string, unknown>> {
  const {databaseUrl, ...rest} = config;
  return {...rest, database: databaseUrl === undefined ? 'SQLite in the data directory' : bare(databaseUrl)};
}

function bare(address: string): string {
  const {host, pathname} = new URL(address);
  return `PostgreSQL at ${host}${pathname}`;
}
