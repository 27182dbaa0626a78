import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Control, type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { getCeremony, getPublication, type Publication, publishCeremony } from '#contract/ceremonies.ts';
import { type Funeral, getFuneral } from '#contract/funerals.ts';
import { limits } from '#domain/limits.ts';
import { QrCode } from '#web/features/orders/sheet/order-sheet.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/publish-page.ts';
import { CeremonyView } from './ceremony-view.tsx';
import { ChapelCard, type RenderCode } from './chapel-card.tsx';
import { keyOf, Online } from './online.tsx';
import { bodyOf, fieldsOf, MISSING, NEW_MASS, type PublicationFields, previewOf } from './publication-fields.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Página da cerimônia' });

const REFRESH_MS = 60_000;

type Form = UseFormReturn<PublicationFields>;

function Consent({ form: { control, register } }: { form: Form }) {
  return (
    <Card className="@container space-y-5 p-5 @3xl:p-6">
      <Heading level={2} size={4}>
        O consentimento da família
      </Heading>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name="consent_by" label="Quem da família autorizou" required>
          {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" />}
        </FormField>
        <FormField control={control} name="consent_at" label="Quando autorizou" required>
          {(input) => <DateTimeInput {...input} />}
        </FormField>
      </div>
      <Checkbox
        label="A família quer a cerimônia também na lista pública"
        hint="Sem isto, só quem tem o link encontra a página."
        {...register('listed')}
      />
    </Card>
  );
}

function EventFields({
  control,
  at,
  onRemove,
}: {
  control: Control<PublicationFields>;
  at: number;
  onRemove: () => void;
}) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-5">
      <legend className="sr-only">Cerimônia {at + 1}</legend>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name={`events.${at}.title`} label="Cerimônia" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name={`events.${at}.data_hora`} label="Data e hora" required>
          {(input) => <DateTimeInput {...input} />}
        </FormField>
        <FormField control={control} name={`events.${at}.local`} label="Local" className="@lg:col-span-2" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="Horário a confirmar" {...control.register(`events.${at}.unconfirmed`)} />
        <Button variant="quiet" size="small" onClick={onRemove}>
          Tirar
        </Button>
      </div>
    </fieldset>
  );
}

function Contents({ form: { control, register }, funeral }: { form: Form; funeral: Funeral }) {
  const events = useFieldArray({ control, name: 'events' });
  return (
    <Card className="@container space-y-5 p-5 @3xl:p-6">
      <Heading level={2} size={4}>
        O que a página mostra
      </Heading>
      <p className="text-muted text-small">
        Nome, local e hora vêm do funeral e mudam com ele. Telefone, responsável e convênio nunca aparecem.
      </p>
      <div>
        {funeral.velorio && <Checkbox label="Horário do velório a confirmar" {...register('wake_unconfirmed')} />}
        <Checkbox label="A despedida é uma cremação" {...register('cremation')} />
        <Checkbox label="Horário da despedida a confirmar" {...register('burial_unconfirmed')} />
        <Checkbox
          label="Sem flores"
          hint="A página não oferece coroas e diz isso com carinho."
          {...register('no_flowers')}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name="birth_year" label="Ano de nascimento" optional>
          {(input) => <TextInput {...input} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="death_year" label="Ano da morte" optional>
          {(input) => <TextInput {...input} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </FormField>
      </div>
      <FormField control={control} name="words" label="Palavras da família" optional>
        {(input) => <TextArea {...input} rows={3} />}
      </FormField>
      <FormField control={control} name="wish" label="Outro desejo da família" hint="Doações, traje, oração." optional>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="stream_url" label="Link da transmissão" optional>
        {(input) => <TextInput {...input} type="url" inputMode="url" autoComplete="off" />}
      </FormField>
      {events.fields.map(({ id }, at) => (
        <EventFields key={id} control={control} at={at} onRemove={() => events.remove(at)} />
      ))}
      {events.fields.length < limits.ceremonyEvents && (
        <Button variant="secondary" onClick={() => events.append(NEW_MASS)}>
          <Plus aria-hidden="true" className="size-5" />
          {events.fields.length === 0 ? 'Acrescentar missa de sétimo dia' : 'Acrescentar outra cerimônia'}
        </Button>
      )}
    </Card>
  );
}

const renderCode: RenderCode = (url, label) => <QrCode url={url} label={label} />;

type EditorProps = { funeral: Funeral; publication: Publication | null; reload: () => Promise<unknown> };

function Editor({ funeral, publication, reload }: EditorProps) {
  const [openedAt] = useState(() => new Date());
  const form = useForm<PublicationFields>({
    defaultValues: fieldsOf(publication?.withdrawn_at === null ? publication : null, openedAt),
    resolver: bodyResolver(publishCeremony.body, bodyOf, MISSING),
  });
  const values = useWatch({ control: form.control, compute: (fields) => fields });
  const isOn = publication?.withdrawn_at === null;
  const publish = useMutation({
    mutationFn: (fields: PublicationFields) =>
      callForEffect(publishCeremony, {
        params: { id: funeral._id },
        body: { ...bodyOf(fields), ...(publication ? { version: publication.version } : {}) },
      }),
    onSuccess: () => {
      showSuccess(isOn ? 'Página atualizada.' : 'Cerimônia publicada.');
      return reload();
    },
    onError: (error) => showFailure('Não foi possível publicar a cerimônia.', reasonOf(error)),
  });
  return (
    <div className="space-y-6">
      {publication && <Online publication={publication} funeral={funeral} reload={reload} renderCode={renderCode} />}
      {funeral.ativo ? (
        <form
          noValidate
          aria-label="Página da cerimônia"
          className="space-y-6"
          onSubmit={form.handleSubmit((fields) => !publish.isPending && publish.mutate(fields))}
        >
          <Consent form={form} />
          <Contents form={form} funeral={funeral} />
          <Button type="submit" size="large" busy={publish.isPending} busyLabel="Publicando…">
            {isOn ? 'Salvar a página' : 'Publicar cerimônia'}
          </Button>
        </form>
      ) : (
        <Notice tone="warning" title="Este funeral está desativado." />
      )}
      <section aria-label="Como a página é vista" className="rounded-card border border-line">
        <p className="border-line border-b px-5 py-3 text-muted text-small">Assim será vista:</p>
        <CeremonyView ceremony={previewOf(funeral, values)} now={openedAt} isPreview />
      </section>
    </div>
  );
}

/** /funcionario/funerais/:id/cerimonia: the public page of a funeral, with the family's consent. */
export default function PublishPage({ params: { id } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [...endpointKey(getPublication), id],
    queryFn: async (context) => {
      const [funeral, { publication }] = await Promise.all([
        apiQuery(getFuneral, { params: { id } }).queryFn(context),
        apiQuery(getPublication, { params: { id } }).queryFn(context),
      ]);
      return { funeral, publication };
    },
    // The form starts from the server's current data, which isn't replaced while someone types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: endpointKey(getPublication) });
  const publication = query.data?.publication;
  const page = useQuery({
    ...apiQuery(getCeremony, { params: { chave: publication ? keyOf(publication) : '' } }),
    // What the card shows changes with what is published.
    queryKey: [...endpointKey(getCeremony), id, publication?.version],
    enabled: publication?.withdrawn_at === null,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="container-page py-10 @3xl:py-14">
      {page.data && !page.isError && <ChapelCard ceremony={page.data} renderCode={renderCode} />}
      <div className="mx-auto max-w-3xl">
        <TextLink to={paths.staffFunerals} className="mb-3 inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Voltar
        </TextLink>
        <OfficeTitle title="Página da cerimônia">
          <p>{query.data?.funeral.falecido ?? 'Com o consentimento da família.'}</p>
        </OfficeTitle>
        <QueryState
          query={query}
          loading="Carregando…"
          rowClass="h-16"
          failure="Não foi possível carregar a cerimônia."
          back={{ to: paths.staffFunerals, label: 'Voltar aos funerais' }}
        >
          {({ funeral, publication }) => (
            <Editor key={publication?.version ?? 0} funeral={funeral} publication={publication} reload={reload} />
          )}
        </QueryState>
      </div>
    </div>
  );
}
