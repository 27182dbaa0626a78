import { z } from 'zod';
import { FUNERAL_EVENTS, FUNERAL_TYPES } from '#domain/funeral.ts';
import { FUNERAL_WARNINGS } from '#domain/funeral-conflicts.ts';
import { limits } from '#domain/limits.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { asRange, rangeFields } from './date-range.ts';
import { admin, endpoint, open, staff } from './endpoint.ts';
import { field, id, instant, lines, optionalLines, optionalText, orderNumber, text, writtenPhone } from './fields.ts';

const values = z.record(z.string(), z.json());
const wake = z.object({ local: z.string(), data_hora: instant });
const thanatopraxy = z.object({ laboratorio: z.string(), data_hora: instant });

const funeralWarning = z
  .object({
    kind: z.enum(FUNERAL_WARNINGS),
    events: z.array(z.enum(FUNERAL_EVENTS)),
    text: z.string(),
    funeral_id: z.string().nullable().describe('O outro funeral, quando o aviso fala de dois.'),
  })
  .meta({ id: 'FuneralWarning' });
export type FuneralWarning = z.input<typeof funeralWarning>;

export const funeral = z
  .object({
    _id: z.string(),
    tipo: field(z.enum(FUNERAL_TYPES), 'Tipo'),
    convenio: field(z.string().nullable(), 'Nome do convênio', 'Convênio'),
    falecido: field(z.string(), 'Nome do falecido', 'Falecido'),
    responsavel: field(z.string(), 'Nome do responsável', 'Responsável'),
    telefone: field(z.string(), 'Telefone'),
    velorio: field(wake.nullable(), 'Velório'),
    sepultamento: field(wake, 'Sepultamento'),
    tanatopraxia: field(thanatopraxy.nullable(), 'Tanatopraxia'),
    created_at: instant,
    concluido: field(z.boolean(), 'Concluído'),
    concluido_por: field(z.string().nullable(), 'Concluído por'),
    data_conclusao: field(instant.nullable(), 'Data da conclusão'),
    ativo: field(z.boolean(), 'Ativo'),
    motivo_desativacao: field(z.string().nullable(), 'Motivo da desativação'),
    version: z.number().int(),
  })
  .meta({ id: 'Funeral' });
export type Funeral = z.input<typeof funeral>;

/** An order of wreaths that follows a funeral or is likely meant for it. The staff who receive it need no price, and the buyer only to say that it moved. */
const funeralWreath = z.object({
  order_id: z.string(),
  number: orderNumber,
  linked: z.boolean().describe('Segue esta cerimônia; false: mesmo nome, no mesmo dia.'),
  flags: z.array(z.string()),
  wreaths: z.array(z.object({ title: z.string(), faixa: z.string().nullable() })),
  funeral_location: z.string(),
  funeral_time: instant,
  production: z.enum(PRODUCTION_STATES),
  told: z
    .object({ buyer_name: z.string(), buyer_phone: z.string() })
    .nullable()
    .describe('A quem avisar que a cerimônia mudou; null quando não mudou, já chegou ou não há telefone.'),
});
export type FuneralWreath = z.input<typeof funeralWreath>;

const listedFuneral = funeral
  .extend({ coroas: z.array(funeralWreath), avisos: z.array(funeralWarning) })
  .meta({ id: 'ListedFuneral' });
export type ListedFuneral = z.input<typeof listedFuneral>;

const funeralDetails = listedFuneral
  .extend({
    historico: z.array(
      z.object({
        _id: z.string(),
        action: z.enum(['scheduled', 'edited', 'concluded', 'reopened', 'deactivated', 'reactivated']),
        reason: z.string().nullable(),
        changes: z.object({ before: values.optional(), after: values.optional() }).nullable(),
        user_email: z.string(),
        created_at: instant,
      }),
    ),
  })
  .meta({ id: 'FuneralDetails' });
export type FuneralDetails = z.input<typeof funeralDetails>;

const funeralFields = {
  tipo: z.enum(FUNERAL_TYPES, { error: 'Informe o tipo: particular ou convênio.' }),
  convenio: optionalText(limits.healthPlan).nullish(),
  falecido: text(limits.personName),
  responsavel: text(limits.personName),
  telefone: writtenPhone,
  velorio: z.strictObject({ local: text(limits.place), data_hora: instant }).nullish(),
  sepultamento: z.strictObject({ local: text(limits.place), data_hora: instant }),
  tanatopraxia: z.strictObject({ laboratorio: text(limits.place), data_hora: instant }).nullish(),
};

type PlanFields = { tipo: (typeof FUNERAL_TYPES)[number]; convenio?: string | null | undefined };
const namesItsPlan = ({ tipo, convenio }: PlanFields) => tipo !== 'convênio' || Boolean(convenio);
const planMissing = {
  path: ['convenio'],
  message: 'Informe o nome do convênio.',
  // Beside what is wrong with other fields too.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const funeralBody = z.strictObject(funeralFields).refine(namesItsPlan, planMissing);
const funeralUpdate = z
  .strictObject({
    ...funeralFields,
    motivo: optionalLines(limits.funeralReason).nullish().describe('Por que o funeral mudou; fica no histórico.'),
    version: z.int().optional(),
  })
  .refine(namesItsPlan, planMissing);

const flag = z.enum(['true', 'false'], { error: 'Use true ou false.' }).transform((value) => value === 'true');
const params = z.object({ id });
const reason = z.strictObject({ motivo: lines(limits.funeralReason) });

export const scheduleFuneral = endpoint(staff('POST', '/funerals'), {
  summary: 'Agendar um funeral',
  body: funeralBody,
  status: 201,
  response: funeral,
});

export const listFuneralsByDate = endpoint(staff('GET', '/funerals/by_date'), {
  summary: 'Funerais de um período pela data do sepultamento; os desativados só quando um administrador os pede',
  query: z.object({ ...rangeFields, desativados: flag.default(false) }).transform(asRange),
  response: z.array(listedFuneral),
});

export const getFuneral = endpoint(staff('GET', '/funerals/:id'), {
  summary: 'Um funeral, com o histórico',
  params,
  response: funeralDetails,
});

export const updateFuneral = endpoint(staff('PUT', '/funerals/:id'), {
  summary: 'Corrigir ou remarcar um funeral em andamento',
  params,
  body: funeralUpdate,
  response: funeralDetails,
});

export const concludeFuneral = endpoint(staff('PATCH', '/funerals/:id/concluir'), {
  summary: 'Marcar como concluído; quem concluiu é sempre quem chama',
  params,
  body: z.strictObject({ concluido_por: z.string().max(limits.email).optional() }).nullish(),
  response: funeral,
});

export const deactivateFuneral = endpoint(admin('PATCH', '/funerals/:id/desativar'), {
  summary: 'Tirar um funeral em andamento das listas',
  params,
  response: funeral,
});

export const explainDeactivation = endpoint(admin('PATCH', '/funerals/:id/motivo-desativacao'), {
  summary: 'Dizer por que um funeral foi desativado',
  params,
  body: reason,
  response: funeral,
});

export const reopenFuneral = endpoint(staff('PATCH', '/funerals/:id/reabrir'), {
  summary:
    'Reabrir um funeral concluído ou reativar um desativado; quem não é administrador reabre só o que acabou de concluir',
  params,
  body: reason,
  response: funeral,
});

export const checkFuneral = endpoint(staff('POST', '/funerals/avisos'), {
  summary: 'Conflitos de um funeral que ainda não foi gravado; nunca impedem nada',
  body: z.strictObject({
    id: id.optional().describe('O funeral que está sendo editado, que não conflita consigo.'),
    velorio: funeralFields.velorio,
    sepultamento: z.strictObject({ local: optionalText(limits.place), data_hora: instant }).nullish(),
    tanatopraxia: funeralFields.tanatopraxia,
  }),
  response: z.array(funeralWarning),
});

const agendaEvent = z
  .object({
    funeral_id: z.string(),
    kind: z.enum(FUNERAL_EVENTS),
    local: z.string(),
    data_hora: instant,
    ate: instant.describe('Até quando ocupa o local.'),
    falecido: z.string(),
    responsavel: z.string(),
    telefone: z.string(),
    concluido: z.boolean(),
    avisos: z.array(funeralWarning),
    coroas: z
      .object({ esperadas: z.int(), entregues: z.int() })
      .describe('Quantas coroas vão a este evento, e quantas já estão lá.'),
  })
  .meta({ id: 'AgendaEvent' });
export type AgendaEvent = z.input<typeof agendaEvent>;

export const getAgenda = endpoint(staff('GET', '/funerals/agenda'), {
  summary: 'Velórios, sepultamentos e tanatopraxias de um período, cada um na sua hora',
  query: z.object(rangeFields).transform(asRange),
  response: z.array(agendaEvent),
});

export const getFuneralSuggestions = endpoint(staff('GET', '/funerals/sugestoes'), {
  summary: 'Locais, laboratórios e convênios já usados, os mais recentes primeiro',
  response: z.object({
    locais: z.array(z.string()),
    laboratorios: z.array(z.string()),
    convenios: z.array(z.string()),
  }),
});

export const getCalendarFeed = endpoint(staff('GET', '/funerals/calendario'), {
  summary: 'O usuário tem um endereço de calendário? Desde quando, e quando foi lido',
  response: z.object({ active: z.boolean(), created_at: instant.nullable(), last_read_at: instant.nullable() }),
});

export const createCalendarFeed = endpoint(staff('POST', '/funerals/calendario'), {
  summary: 'Criar um endereço de calendário; o anterior deixa de valer. O endereço só é mostrado agora',
  status: 201,
  response: z.object({ url: z.string() }),
});

export const revokeCalendarFeed = endpoint(staff('DELETE', '/funerals/calendario'), {
  summary: 'Revogar o endereço de calendário',
  response: z.object({ active: z.literal(false) }),
});

export const readCalendarFeed = endpoint(open('GET', '/funerals/calendario/:file'), {
  summary: 'O calendário em iCalendar (RFC 5545); quem tem o endereço lê, até que seja revogado',
  params: z.object({ file: z.string().max(100) }),
  media: 'calendar',
  response: z.string(),
});
