import {defineAction, done, put, type Context, type Put} from './action.ts';
import {caseResource} from './case.ts';
import {SERVER_ONLY} from './roles.ts';
import {caseRow} from './case-row.ts';

/** What is to be asked about a device. `facts` is JSON, or ''. */
interface Question {
  readonly device: string;
  readonly code?: string;
  readonly facts?: string;
  /** Staff id of whoever came with it, or ''. */
  readonly person?: string;
}

/** The case about a device, which belongs to no warehouse. */
export const caseOfDevice = ({device, code = '', facts, person = ''}: Question, context: Context): Put =>
  caseRow({
    id: context.id(1),
    warehouse: '',
    kind: 'device',
    code,
    mutation: '',
    action: '',
    who: person,
    device,
    facts: JSON.parse(facts || '{}'),
  });

const openAbout = (device: string, code: string) => ({
  index: 'device',
  prefix: [device, code, 'open'],
  limit: 1,
});

/** The server asks a supervisor about a device: it came back empty, or its person has left work on another. */
export const openCase = defineAction({
  name: 'case.open',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {
    device: {kind: 'id', required: true},
    code: {kind: 'text', required: true},
    facts: {kind: 'json'},
    person: {kind: 'id'},
  },
  reads: ({device, code}) => [{list: caseResource.name, ...openAbout(device, code)}],
  decide(args, view, context) {
    const {index, prefix, limit} = openAbout(args.device, args.code);
    const [open] = view.range(caseResource, index, prefix, limit);
    // The same word again joins the case that it has opened.
    return done({
      puts: [open ? put(caseResource, {...open, facts: args.facts || '{}'}) : caseOfDevice(args, context)],
    });
  },
});
