import path from 'node:path';
import {describeConfig, readConfig, StartFault, type ServerConfig} from './config.ts';
import {handheldLines} from './handheld-lines.ts';
import {PACKAGE_ROOT, startServer, type RunningServer} from './start.ts';
import {lanAddresses} from './tls/machine-names.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Where people open the app, the likeliest for handhelds first among those of the network. */
export function likelyAddresses({host, tls, publicUrl}: ServerConfig, port: number): string[] {
  const of = (name: string): string => `${tls ? 'https' : 'http'}://${name}:${String(port)}/app/`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const own = isEverywhere ? [of('localhost'), ...lanAddresses().map(of)] : [of(host)];
  return [...(publicUrl ? [new URL('/app/', publicUrl).href] : []), ...own];
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

/** Runs a start; a fault that the operator can put right is told plainly. */
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
  const config = readConfig(process.env, process.argv.slice(2));
  say(`Configuration ${JSON.stringify(describeConfig(config))}`);
  const server = await startServer(config, {buildDir: path.join(PACKAGE_ROOT, '.build/app')});
  stopOnSignals(server);
  say('Binward answers at');
  for (const address of likelyAddresses(config, server.port)) say(`  ${address}`);
  for (const line of handheldLines(config, likelyAddresses(config, server.port), server.leftOut)) say(line);
}

if (import.meta.main) await runStart(main);
