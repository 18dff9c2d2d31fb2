import {defineAction, outcomeDone, put, type Context, type Put} from './action.ts';
import {caseResource} from './case.ts';
import {SERVER_ONLY} from './roles.ts';
import {caseRow} from './case-row.ts';

/** What is to be asked about a device, or about the company where none is named. `facts` is JSON, or ''. */
interface Question {
  readonly device?: string;
  readonly code?: string;
  readonly facts?: string;
  /** Staff id of the person who came with it, or ''. */
  readonly person?: string;
}

/** The case about a device, which belongs to no warehouse. */
export const caseOfDevice = ({device = '', code = '', facts, person = ''}: Question, context: Context): Put =>
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

const openAbout = (code: string, device = '') => ({
  index: 'device',
  prefix: [device, code, 'open'],
  limit: 1,
});

/**
 * The server asks a supervisor about a device: it came back empty, or its person has left work on another; or about the
 * company, whose records were changed past it.
 */
export const openCase = defineAction({
  name: 'case.open',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {
    device: {kind: 'id'},
    code: {kind: 'text', required: true},
    facts: {kind: 'json'},
    person: {kind: 'id'},
  },
  reads: ({device, code}) => [{list: caseResource.name, ...openAbout(code, device)}],
  decide(args, view, context) {
    const {index, prefix, limit} = openAbout(args.code, args.device);
    const [open] = view.range(caseResource, index, prefix, limit);
    // The same word again joins the case that it has opened.
    return outcomeDone({
      puts: [open ? put(caseResource, {...open, facts: args.facts || '{}'}) : caseOfDevice(args, context)],
    });
  },
});
