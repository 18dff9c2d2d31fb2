import {parseSync} from 'vite';

/** One small mistake that somebody could make in a source, and that a test must notice. */
export interface Slip {
  /** The project's path of the source. */
  readonly file: string;
  /** Offsets of what is replaced, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
  /** What names it while the source stays as it is: its line, what stands there and what it becomes. */
  readonly name: string;
}

/** A node of the tree, as the parser gives it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

type Replacement = Pick<Slip, 'start' | 'end' | 'becomes'>;

const OPERATORS = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '&&': '||',
    '||': '&&',
  }),
);
const METHODS = new Map(Object.entries({min: 'max', max: 'min', some: 'every', every: 'some'}));
/** A call of these answers much the same as what it is called on. */
const PASSING = new Set(['filter', 'toSorted', 'sort', 'slice', 'toReversed']);

/** All slips of a source, in the order in which they stand there. */
export function slipsIn(file: string, text: string): Slip[] {
  const {program, errors} = parseSync(file, text, {lang: 'ts'});
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const found: Replacement[] = [];
  walk(program as unknown as Node, (node) => found.push(...slipsOf(node, text)));
  const seen = new Map<string, number>();
  return found
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((slip) => {
      const plain = nameOf(slip, text);
      const before = seen.get(plain) ?? 0;
      seen.set(plain, before + 1);
      return {...slip, file, name: before === 0 ? plain : `${plain} (${String(before + 1)})`};
    });
}

/** The source with one slip in it. */
export const plantedText = ({start, end, becomes}: Slip, text: string): string =>
  text.slice(0, start) + becomes + text.slice(end);

function nameOf({start, end, becomes}: Replacement, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', start);
  const short = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
  const was = short(text.slice(start, end));
  return `${short(text.slice(from, until < 0 ? text.length : until))} | ${was} → ${short(becomes)}`;
}

function walk(node: Node, meet: (node: Node) => void): void {
  // Types say nothing at run time; what stands inside an assertion does.
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  if (node.type === 'ImportDeclaration' || isReading(node)) return;
  meet(node);
  for (const [part, value] of Object.entries(node)) {
    if (part === 'typeAnnotation' || part === 'typeArguments') continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(each)) walk(each, meet);
  }
}

/** What is read beforehand is a guess: rows that it misses are fetched when they are asked for. */
function isReading(node: Node): boolean {
  const named = node['id'] ?? node['key'];
  return isNode(named) && /^reads?(?:Of|For|$)/.test(String(named['name']));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function slipsOf(node: Node, text: string): Replacement[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [...slipOfOperator(node, text), ...slipsOfBounds(node)];
    case 'UnaryExpression':
      return node['operator'] === '!' ? [instead(node, text, argumentOf(node))] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((becomes) => ({...spanOf(part(node, 'test')), becomes}));
    case 'CallExpression':
      return slipsOfCall(node, text);
    case 'ExpressionStatement':
      return isDoing(part(node, 'expression')) ? [{...spanOf(node), becomes: ';'}] : [];
    case 'SpreadElement':
      return [{...spanOf(node), becomes: '...[]'}];
    default:
      return [];
  }
}

const spanOf = ({start, end}: Node) => ({start, end});
const part = (node: Node, name: string): Node => node[name] as Node;
const argumentOf = (node: Node): Node => part(node, 'argument');
const instead = (node: Node, text: string, by: Node): Replacement => ({
  ...spanOf(node),
  becomes: text.slice(by.start, by.end),
});

function slipOfOperator(node: Node, text: string): Replacement[] {
  const operator = String(node['operator']);
  const becomes = OPERATORS.get(operator);
  const [left, right] = [part(node, 'left'), part(node, 'right')];
  if (operator === '??') return [instead(node, text, left)];
  if (becomes === undefined || (operator === '+' && [left, right].some(isText))) return [];
  const start = text.indexOf(operator, left.end);
  return [{start, end: start + operator.length, becomes}];
}

const isText = ({type, value}: Node): boolean => type === 'TemplateLiteral' || typeof value === 'string';

/** A bound that is one too high. */
function slipsOfBounds(node: Node): Replacement[] {
  return [part(node, 'left'), part(node, 'right')].flatMap((side) =>
    side.type === 'Literal' && typeof side['value'] === 'number'
      ? [{...spanOf(side), becomes: String(side['value'] + 1)}]
      : [],
  );
}

function slipsOfCall(node: Node, text: string): Replacement[] {
  const callee = part(node, 'callee');
  const given = node['arguments'] as readonly Node[];
  const slips: Replacement[] = [];
  if (callee.type === 'MemberExpression' && callee['computed'] !== true) {
    const method = part(callee, 'property');
    const becomes = METHODS.get(String(method['name']));
    if (becomes !== undefined) slips.push({...spanOf(method), becomes});
    if (PASSING.has(String(method['name']))) slips.push(instead(node, text, part(callee, 'object')));
  }
  const [last, before] = [given.at(-1), given.at(-2)];
  // Limits, as a rule: without them as much is read.
  const isConstant = last?.type === 'Identifier' && /^[A-Z_]+$/.test(String(last['name']));
  if (last && before && !isConstant) slips.push({start: before.end, end: last.end, becomes: ''});
  return slips;
}

/** Something is done by it, and not only said. */
const isDoing = ({type}: Node): boolean =>
  ['CallExpression', 'AssignmentExpression', 'AwaitExpression', 'UpdateExpression'].includes(type);
