/** Arguments that no app of ours sends, as the text of their JSON: none of it may lead to more than being held. */
export const ODD_ARGUMENTS: readonly (readonly [what: string, text: string])[] = [
  ['a prototype', '{"__proto__":{"role":"Admin"},"quantity":1}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":1}},"quantity":1}'],
  ['values of every kind', '{"a":null,"b":true,"c":1.5,"d":[],"e":{},"f":-0,"g":1e300}'],
  ['half a character', String.raw`{"goods":"\ud800","bin":"\u0000"}`],
  ['half a character amid text', String.raw`{"kind":"damaged","note":"a\ud800b"}`],
  ['a character of no text', String.raw`{"kind":"damaged","note":"x\u0000"}`],
  ['names that are none', String.raw`{"":1,"\u0000":1,"\udfff":1,"'; drop table goods; --":1}`],
  ['names of what stands beside them', '{"at":"never","warehouse":7,"undoes":{},"company":null}'],
  ['thousands of them', `{${Array.from({length: 5_000}, (_, i) => `"a${String(i)}":1`).join(',')}}`],
];
