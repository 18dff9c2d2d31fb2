import {networkInterfaces} from 'node:os';
import path from 'node:path';
import {describeConfig, readConfig, StartFault, type Config} from './config.ts';
import {ROOT, startServer, type RunningServer} from './start.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Where people open the app: on this machine and from others. */
export function addressesOf({host, tls, publicUrl}: Config, port: number): string[] {
  const of = (name: string): string => `${tls ? 'https' : 'http'}://${name}:${String(port)}/app/`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const others = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({family, internal}) => family === 'IPv4' && !internal)
    .map(({address}) => of(address));
  return [...(publicUrl ? [publicUrl] : []), ...(isEverywhere ? [of('localhost'), ...others] : [of(host)])];
}

/** Stops once on Ctrl-C and on what service managers send. */
export function stopOnSignals(server: RunningServer, alsoStop: () => Promise<void> = async () => {}): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    Promise.all([alsoStop(), server.stop()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Runs a start; a fault that somebody can put right is told plainly. */
export async function runStart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    process.stderr.write(`Binward cannot start.\n${error.message}\n`);
    process.exitCode = 1;
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  say(`Configuration ${JSON.stringify(describeConfig(config))}`);
  const server = await startServer(config, {buildDir: path.join(ROOT, '.build/app')});
  stopOnSignals(server);
  say('Binward answers at');
  for (const address of addressesOf(config, server.port)) say(`  ${address}`);
}

if (import.meta.main) await runStart(main);
