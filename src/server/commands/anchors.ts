import {checkBackup, headerOf} from '../storage/backup/backup-file.ts';
import type {ChainAnchor} from '../storage/chain/anchor.ts';
import {loadDeviceFile, type ReadFile} from './device-file.ts';

/** What an operator gives beside a database: exports of devices, and links that a history is held against. */
interface OperatorFiles {
  readonly files: readonly ReadFile[];
  /** Backups among them. */
  readonly backups: number;
  /** By company. */
  readonly anchors: ReadonlyMap<string, readonly ChainAnchor[]>;
}

/** Reads files of devices and backups. One that cannot be opened throws: the operator named it. */
export async function readAnchorFiles(names: readonly string[]): Promise<OperatorFiles> {
  const files: ReadFile[] = [];
  const anchors = new Map<string, ChainAnchor[]>();
  const add = (company: string, own: readonly ChainAnchor[]): void =>
    void anchors.set(company, [...(anchors.get(company) ?? []), ...own]);
  let backups = 0;
  for (const name of names) {
    if (await headerOf(name)) {
      const {header} = await checkBackup(name);
      for (const {company, ...point} of header.heads ?? []) add(company, [{name, ...point}]);
      backups++;
      continue;
    }
    const read = await loadDeviceFile(name);
    files.push(read);
    if (read.file)
      add(
        read.file.company,
        read.file.heard.map((point) => ({name, ...point})),
      );
  }
  return {files, backups, anchors};
}
