/** What was chosen on this device: which lens, its light, how often it magnifies. */
export interface LensChoice {
  readonly lens?: string;
  readonly torch?: boolean;
  readonly zoom?: number;
}

const CAMERA_CHOICE_KEY = 'camera';

/** A choice as it was kept; none where nothing, or nothing that can be read, was. */
export function choiceOf(kept: string | null): LensChoice {
  try {
    const {lens, torch, zoom} = JSON.parse(kept ?? '{}') as Readonly<Record<string, unknown>>;
    return {
      ...(typeof lens === 'string' ? {lens} : {}),
      ...(typeof torch === 'boolean' ? {torch} : {}),
      ...(typeof zoom === 'number' ? {zoom} : {}),
    };
  } catch {
    return {};
  }
}

export const chosenLens = (): LensChoice => choiceOf(localStorage.getItem(CAMERA_CHOICE_KEY));
export const keepChoice = (choice: LensChoice): void =>
  localStorage.setItem(CAMERA_CHOICE_KEY, JSON.stringify(choice));
