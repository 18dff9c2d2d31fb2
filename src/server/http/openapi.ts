import * as z from 'zod/mini';
import {isTextField, type Field, type Fields} from '#domain/kernel/field.ts';
import type {Action} from '#domain/kernel/action.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {ERROR_ANSWER, ROUTES, type Route} from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** The server's description, made from the schemas that it checks bodies with and from the actions' own fields. */
export function openApi(rules: Rules): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of ROUTES) {
    (paths[route.path] ??= {})[route.method] = operation(route);
  }
  for (const action of rules.actions.values()) {
    paths[`/api/actions/${action.name}`] = {post: actionOperation(action)};
  }
  return {
    openapi: '3.1.0',
    info: {title: 'Binward', version: '1'},
    paths,
    components: {
      schemas: {Error: schemaOf(ERROR_ANSWER)},
      securitySchemes: {
        session: {type: 'http', scheme: 'bearer'},
        device: {type: 'apiKey', in: 'header', name: 'authorization', description: 'Device <id>.<secret>'},
      },
    },
  };
}

function operation({path, what, credential, body, answer}: Route): Json {
  return {
    summary: what,
    ...(credential === 'none' ? {} : {security: [{[credential]: []}]}),
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: {type: 'string'},
    })),
    ...(body ? {requestBody: {required: true, content: json(schemaOf(body))}} : {}),
    responses: responses(answer ? schemaOf(answer) : {}),
  };
}

function actionOperation(action: Action): Json {
  const args = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(action.args).map(([name, field]) => [name, fieldSchema(field)]),
    ),
    required: requiredOf(action.args),
    additionalProperties: false,
  };
  const body = {
    type: 'object',
    properties: {id: {type: 'string'}, args, warehouse: {type: 'string'}, believed: {type: 'string'}},
    required: ['id', 'args'],
  };
  return {
    summary: `${action.name}, version ${String(action.version)}: a ${action.kind}`,
    description: `Roles: ${action.roles.join(', ')}. ${action.offline ? 'Works' : 'Does not work'} without a network.`,
    security: [{session: []}],
    requestBody: {required: true, content: json(body)},
    responses: responses({}),
  };
}

const json = (schema: Json): Json => ({'application/json': {schema}});

const responses = (schema: Json): Json => ({
  '200': {description: 'success', content: json(schema)},
  default: {description: 'An error', content: json({$ref: '#/components/schemas/Error'})},
});

const schemaOf = (schema: z.ZodMiniType): Json => {
  const {$schema: _, ...rest} = z.toJSONSchema(schema, {io: 'input', unrepresentable: 'any'});
  return rest;
};

const requiredOf = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required || field.positive)
    .map(([name]) => name);

const fieldSchema = (field: Field): Json => ({
  type: isTextField(field) ? 'string' : 'integer',
  ...(field.options ? {enum: field.options} : {}),
  ...(isTextField(field) ? {maxLength: field.max ?? 255} : {}),
  ...(field.positive ? {minimum: 1} : {}),
});
