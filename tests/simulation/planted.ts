import {registerHooks} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Mutant} from './mutant.ts';
import {patchedText, REPOSITORY_ROOT} from './mutate.ts';

/** Preloaded into a process whose `MUTANT` says one: it runs the sources with that one line broken. */
const mutant = JSON.parse(process.env['MUTANT'] ?? '') as Mutant;
const broken = pathToFileURL(path.join(REPOSITORY_ROOT, mutant.file)).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== broken || !loaded.source) return loaded;
    return {...loaded, source: patchedText(mutant, Buffer.from(loaded.source as Uint8Array).toString())};
  },
});
