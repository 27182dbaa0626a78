import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Funeral, type FuneralDetails, getFuneral } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';
import { mayUndoCompletion } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { EventLines } from '../event-lines.tsx';
import { FuneralActions } from '../funeral-actions.tsx';
import { FuneralEnd, FuneralStatus } from '../funeral-status.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { COMPLETED_BY_MISTAKE, useReopen } from '../use-funeral-change.ts';
import { WarningList } from '../warning-list.tsx';
import { WreathLines } from '../wreath-lines.tsx';
import { changesInWords, type HistoryEntry, titleOf } from './history-labels.ts';

/** Takes back a tap on 'Marcar como concluído', for as long as it is one's own and recent. */
function TakeBack({ funeral }: { funeral: Funeral }) {
  const place = useRef<HTMLDivElement>(null);
  const email = useSession()?.email ?? '';
  const now = useNow();
  const reopen = useReopen();
  const { _id: id, ativo, falecido, concluido_por: by, data_conclusao } = funeral;
  const at = data_conclusao === null ? null : new Date(data_conclusao);
  const isOffered = ativo && mayUndoCompletion({ by, at }, { email, now });
  // The button is gone once it has worked: the keyboard goes on from where it was.
  const stay = () => place.current?.focus({ preventScroll: true });
  return (
    <div ref={place} tabIndex={-1} className={isOffered ? 'mt-2 flex flex-wrap items-center gap-x-3' : undefined}>
      {isOffered && (
        <>
          <span className="text-muted text-small">Concluído por engano?</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Desfazer a conclusão de ${falecido}`}
            busy={reopen.isPending}
            onClick={() => reopen.mutate({ id, motivo: COMPLETED_BY_MISTAKE }, { onSuccess: stay })}
          >
            <Undo2 />
            Desfazer
          </Button>
        </>
      )}
    </div>
  );
}

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">nada</em> : <span className="break-words">{text}</span>;
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const changes = changesInWords(entry);
  return (
    <li className="relative border-line border-l-2 pb-5 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-green bg-surface"
      />
      <p className="font-semibold">{titleOf(entry)}</p>
      <p className="break-words text-muted text-small">
        <time dateTime={entry.created_at}>{formatDateTime(new Date(entry.created_at))}</time>, por{' '}
        <PersonName email={entry.user_email} />
      </p>
      {entry.reason && <p className="mt-1 break-words text-small">Motivo: {entry.reason}</p>}
      {changes.length > 0 && (
        <dl className="mt-2 space-y-1.5 rounded-control bg-sunken p-3 text-small">
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt className="font-semibold text-caption">{label}</dt>
              <dd>
                de <Value text={before} /> para <Value text={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type FuneralSheetProps = {
  /** The funeral that is looked at; undefined closes the sheet. */
  id: string | undefined;
  onOpen: (id: string | undefined) => void;
  isReadOnly?: boolean;
  onDeactivated?: (funeral: Funeral) => void;
};

function Reopening({ funeral }: { funeral: Funeral }) {
  const [isAsking, setAsking] = useState(false);
  const reopen = useReopen();
  const word = funeral.ativo ? 'Reabrir' : 'Reativar';
  if (!isAsking) {
    return (
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {word}
      </Button>
    );
  }
  return (
    <ReasonForm
      label={`Motivo para ${word.toLowerCase()}`}
      hint="Fica no histórico do funeral."
      submitLabel={word}
      busy={reopen.isPending}
      onCancel={() => setAsking(false)}
      onSubmit={(motivo) => reopen.mutate({ id: funeral._id, motivo }, { onSuccess: () => setAsking(false) })}
    />
  );
}

type ContentProps = { funeral: FuneralDetails } & Omit<FuneralSheetProps, 'id'>;

/** Reading begins at the top: a key pressed by accident must not conclude anything. */
function useReadingFromTheTop() {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The overlay gives the focus to its first button as it opens.
    const timer = setTimeout(() => top.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return top;
}

function Content({ funeral, onOpen, isReadOnly = false, onDeactivated }: ContentProps) {
  const title = useId();
  const top = useReadingFromTheTop();
  const isAdministrator = useSession()?.role === 'administrador';
  const isOver = funeral.concluido || !funeral.ativo;
  return (
    <div ref={top} tabIndex={-1} className="space-y-6">
      <p id={title} className="sr-only">
        Funeral de {funeral.falecido}
      </p>
      <div className="space-y-2">
        <FuneralStatus funeral={funeral} />
        <FuneralEnd funeral={funeral} />
      </div>
      <EventLines funeral={funeral} />
      <WarningList
        warnings={funeral.avisos}
        renderOther={(id) => (
          <button type="button" className="text-link cursor-pointer py-1 font-semibold" onClick={() => onOpen(id)}>
            Ver o outro funeral
          </button>
        )}
      />
      <div>
        <p className="text-caption text-muted">Responsável</p>
        <p className="break-words">{funeral.responsavel}</p>
        <PhoneLink phone={funeral.telefone} />
      </div>
      <WreathLines funeral={funeral} />
      {!isReadOnly && (
        <FuneralActions
          funeral={funeral}
          describedBy={title}
          onDeactivated={(deactivated) => onDeactivated?.(deactivated)}
        />
      )}
      <section aria-label="Histórico" className="border-line border-t pt-5">
        <Heading level={3} size={4} className="mb-4">
          Histórico
        </Heading>
        <ol className="pl-1.5">
          {funeral.historico.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
        {!isReadOnly && <TakeBack funeral={funeral} />}
        {!isReadOnly && isOver && isAdministrator && (
          <div className="mt-6">
            <Reopening funeral={funeral} />
          </div>
        )}
      </section>
    </div>
  );
}

export function FuneralSheet({ id, onOpen, ...rest }: FuneralSheetProps) {
  const query = useQuery({ ...apiQuery(getFuneral, { params: { id: id ?? '' } }), enabled: id !== undefined });
  return (
    <Overlay
      open={id !== undefined}
      onOpenChange={() => onOpen(undefined)}
      closesOnBack={rest.isReadOnly === true}
      title={query.data?.falecido ?? 'Funeral'}
      variant="sheet"
    >
      <QueryState
        query={query}
        loading="Carregando funeral…"
        rowClass="h-10"
        failure="Não foi possível carregar o funeral."
        back={{ to: paths.staffFunerals, label: 'Ver funerais' }}
      >
        {(funeral) => <Content key={funeral._id} funeral={funeral} onOpen={onOpen} {...rest} />}
      </QueryState>
    </Overlay>
  );
}
