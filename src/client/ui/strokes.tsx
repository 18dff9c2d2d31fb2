/** What a pen has drawn: strokes as a path, in the colour of what stands around. */
export const SignatureStrokes = ({of}: {readonly of: string}) => (
  <path
    d={of}
    fill="none"
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
