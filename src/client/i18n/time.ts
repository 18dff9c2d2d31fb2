import {MINUTE_MS} from '#domain/kernel/durations.ts';
import {useClock} from '../base/clock.ts';
import {useReadable} from '../base/use-readable.ts';
import {aboutLanguage, type Language} from './languages.ts';
import {momentsIn} from './moments.ts';
import {useText, type Say} from './text.ts';

const DURATION_UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago a moment was, in words: "4 min. ago". Under a minute, and in the future, it is now. */
export function agoText(at: number, now: number, language: Language, say: Say): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  const [unit, size] = DURATION_UNITS.find(([, size]) => minutes >= size) ?? ['minute', 0];
  if (size === 0 || !Number.isFinite(minutes)) return say('time.now');
  const format = new Intl.RelativeTimeFormat(aboutLanguage(language).intl, {
    style: 'short',
    numeric: 'always',
  });
  return format.format(-Math.floor(minutes / size), unit);
}

/** How long something lasted, in its two largest units: "2 hr 38 min". Under a minute it is none. */
export function durationText(ms: number, language: Language): string {
  let left = Math.floor(ms / MINUTE_MS);
  const parts: string[] = [];
  for (const [unit, size] of DURATION_UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count === 0 || parts.length === 2) continue;
    const format = {style: 'unit', unit, unitDisplay: 'short'} as const;
    parts.push(new Intl.NumberFormat(aboutLanguage(language).intl, format).format(count));
  }
  return parts.join(' ');
}

/** A day of the calendar, `2026-11-23`, as the language of the page writes it; what is none as it stands. */
export function dayText(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return day;
  const {lang} = document.documentElement;
  return momentsIn(lang || undefined, {dateStyle: 'medium', timeZone: 'UTC'}).format(at);
}

/** The time of a moment, as the language of the page writes it. */
export function timeText(at: number): string {
  const {lang} = document.documentElement;
  return momentsIn(lang || undefined, {timeStyle: 'short'}).format(at);
}

/** Words for the age of a moment, and its full time for a reader who wants to know. */
export function useAge(): (at: number) => {words: string; full: string} {
  const now = useReadable(useClock());
  const {say, language} = useText();
  const full = momentsIn(aboutLanguage(language).intl, {dateStyle: 'medium', timeStyle: 'medium'});
  return (at) => ({words: agoText(at, now, language, say), full: full.format(at)});
}
