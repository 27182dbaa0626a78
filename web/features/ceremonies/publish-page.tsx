import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import {
  getCeremony,
  getPublication,
  type Publication,
  publishCeremony,
  uploadPortrait,
} from '#contract/ceremonies.ts';
import { type Funeral, getFuneral } from '#contract/funerals.ts';
import { limits } from '#domain/limits.ts';
import { QrCode } from '#web/features/orders/sheet/order-sheet.tsx';
import { RecordForm } from '#web/forms/form.tsx';
import { call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery, FOR_FORM, invalidate, ownKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { NO_PICTURE, useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { BackLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/publish-page.ts';
import { CeremonyView } from './ceremony-view.tsx';
import { ChapelCard, type RenderCode } from './chapel-card.tsx';
import { FamilyLink } from './family-link.tsx';
import { ADDRESS_ID, keyOf, Online } from './online.tsx';
import { fieldsOf, NEW_MASS, type PublicationFields, previewOf, publicationForm } from './publication-fields.ts';

const { Input } = publicationForm;

function Consent() {
  return (
    <TitledCard title="O consentimento da família" titleClass="" className="@container space-y-5 p-5 @3xl:p-6">
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name="consent_by" />
        <Input name="consent_at" />
      </div>
      <Input name="listed" />
    </TitledCard>
  );
}

function EventFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-5">
      <legend className="sr-only">Cerimônia {at + 1}</legend>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name={`events.${at}.title`} />
        <Input name={`events.${at}.data_hora`} />
        <Input name={`events.${at}.local`} className="@lg:col-span-2" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Input name={`events.${at}.confirmed`} />
        <Button variant="quiet" size="small" onClick={onRemove}>
          Tirar
        </Button>
      </div>
    </fieldset>
  );
}

type ContentsProps = { form: UseFormReturn<PublicationFields>; funeral: Funeral; portrait: string | null };

function Contents({ form: { control }, funeral, portrait }: ContentsProps) {
  const events = useFieldArray({ control, name: 'events' });
  return (
    <TitledCard title="O que a página mostra" titleClass="" className="@container space-y-5 p-5 @3xl:p-6">
      <p className="text-muted text-small">
        Nome, local e hora vêm do funeral e mudam com ele. Telefone, responsável e convênio nunca aparecem.
      </p>
      <div>
        {funeral.velorio && <Input name="wake_confirmed" />}
        <Input name="farewell" />
        <Input name="burial_confirmed" />
        <Input name="no_flowers" />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name="birth_year" />
        <Input name="death_year" />
      </div>
      <Input name="image" url={portrait ?? ''} alt={`Retrato de ${funeral.falecido}`} />
      <Input name="words" />
      <Input name="wish" />
      <Input name="stream_url" />
      {events.fields.map(({ id }, at) => (
        <EventFields key={id} at={at} onRemove={() => events.remove(at)} />
      ))}
      {events.fields.length < limits.ceremonyEvents && (
        <Button variant="secondary" onClick={() => events.append(NEW_MASS)}>
          <Plus />
          {events.fields.length === 0 ? 'Acrescentar missa de sétimo dia' : 'Acrescentar outra cerimônia'}
        </Button>
      )}
    </TitledCard>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Página da cerimônia' });

const REFRESH_MS = 60_000;

const renderCode: RenderCode = (url, label) => <QrCode url={url} label={label} />;

type EditorProps = { funeral: Funeral; publication: Publication | null; reload: () => Promise<unknown> };

function usePublicationForm({ funeral, publication, reload }: EditorProps, openedAt: Date) {
  const [local, setLocal] = useState<{ url: string; shown: string }>();
  const params = { id: funeral._id };
  const isOn = publication?.withdrawn_at === null;
  const record = useRecordForm({
    ...publicationForm,
    draft: `cerimonia_${funeral._id}`,
    loaded: fieldsOf(publication, openedAt),
    picture: {
      name: 'image',
      isOptional: true,
      to: async (init) => {
        const file = init.form.get('file');
        const answer = await call(uploadPortrait, { params }, init);
        // A portrait that isn't published yet has no public address.
        if (file instanceof File) setLocal({ url: answer.url, shown: URL.createObjectURL(file) });
        return answer;
      },
    },
    save: (fields) => callForEffect(publishCeremony, { params, body: publicationForm.bodyOf(fields) }),
    onSaved: () => {
      showSuccess(isOn ? 'Página atualizada.' : 'Cerimônia publicada.');
      return reload();
    },
    onRefused: (error) =>
      error !== NO_PICTURE && showFailure('Não foi possível publicar a cerimônia.', reasonOf(error)),
    reload,
  });
  const { image: url } = record.values;
  const stored = url !== '' && url === publication?.image ? publication.portrait : null;
  const portrait = record.image.preview ?? (local?.url === url ? local.shown : stored);
  return { record, portrait, isOn };
}

/** Leads to the address and the code of a page that has just gone online: they are what it was published for. */
function useLeadToOnline(isOn: boolean): void {
  const before = useRef(isOn);
  useEffect(() => {
    if (isOn && !before.current) document.getElementById(ADDRESS_ID)?.focus();
    before.current = isOn;
  }, [isOn]);
}

function Editor(props: EditorProps) {
  const { funeral, publication } = props;
  const [openedAt] = useState(() => new Date());
  const { record, portrait, isOn } = usePublicationForm(props, openedAt);
  useLeadToOnline(isOn);
  return (
    <div className="space-y-6">
      {publication && <Online publication={publication} funeral={funeral} renderCode={renderCode} />}
      {publication && funeral.ativo && <FamilyLink funeralId={funeral._id} deceased={funeral.falecido} />}
      {funeral.ativo ? (
        <RecordForm
          record={record}
          subject="Esta página"
          noValidate
          aria-label="Página da cerimônia"
          className="space-y-6"
        >
          <Consent />
          <Contents form={record.form} funeral={funeral} portrait={portrait} />
          <Button type="submit" size="large" busy={record.isSaving} busyLabel="Publicando…">
            {isOn ? 'Salvar a página' : 'Publicar cerimônia'}
          </Button>
        </RecordForm>
      ) : (
        <Notice tone="warning" title="Este funeral está desativado." />
      )}
      <section aria-label="Como a página é vista" className="rounded-card border border-line">
        <p className="border-line border-b px-5 py-3 text-muted text-small">Assim será vista:</p>
        <CeremonyView ceremony={previewOf(funeral, record.values, portrait)} now={openedAt} isPreview />
      </section>
    </div>
  );
}

const ownPublication = (id: string) => ({
  ...FOR_FORM,
  queryKey: ownKey(getPublication, id),
  queryFn: async (context: { signal: AbortSignal }) => {
    const [funeral, { publication }] = await Promise.all([
      apiQuery(getFuneral, { params: { id } }).queryFn(context),
      apiQuery(getPublication, { params: { id } }).queryFn(context),
    ]);
    return { funeral, publication };
  },
});

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => start(ownPublication(id));

/** /funcionario/funerais/:id/cerimonia: the public page of a funeral, with the family's consent. */
export default function PublishPage({ params: { id } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  const query = useQuery(ownPublication(id));
  const reload = () => invalidate(queryClient, getPublication);
  const publication = query.data?.publication;
  const page = useQuery({
    ...apiQuery(getCeremony, { params: { chave: publication ? keyOf(publication) : '' } }),
    // The card changes with what is published.
    queryKey: ownKey(getCeremony, id, publication?.version),
    enabled: publication?.withdrawn_at === null,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="container-page py-6 @3xl:py-8">
      {page.data && !page.isError && <ChapelCard ceremony={page.data} renderCode={renderCode} />}
      <div className="max-w-3xl">
        <BackLink to={paths.staffFunerals} className="mb-3">
          Voltar
        </BackLink>
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
          {({ funeral, publication }) => <Editor funeral={funeral} publication={publication} reload={reload} />}
        </QueryState>
      </div>
    </div>
  );
}
