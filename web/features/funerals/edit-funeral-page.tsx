import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type FuneralDetails, getFuneral } from '#contract/funerals.ts';
import { dayOf } from '#domain/dates.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { formQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/edit-funeral-page.ts';
import { fieldsOf } from './form/funeral-fields.tsx';
import { FuneralForm } from './form/funeral-form.tsx';
import { listAddress, returnAddress } from './list-address.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar funeral' });

type EditorProps = { funeral: FuneralDetails; reload: () => Promise<unknown>; back: string };

function Editor({ funeral, reload, back }: EditorProps) {
  const navigate = useNavigate();
  if (funeral.concluido || !funeral.ativo) {
    return (
      <Notice tone="warning" title={funeral.ativo ? 'Este funeral já foi concluído.' : 'Este funeral está desativado.'}>
        <p>Só um administrador pode reabri-lo, no histórico do funeral.</p>
      </Notice>
    );
  }
  const leave = (burial: Date) => void navigate(listAddress(back, dayOf(burial)));
  return (
    <FuneralForm
      id={funeral._id}
      loaded={fieldsOf(funeral)}
      reload={reload}
      onSaved={leave}
      cancel={
        <ButtonLink variant="secondary" size="large" to={back}>
          Cancelar
        </ButtonLink>
      }
    />
  );
}

const ownFuneral = (id: string) => formQuery(getFuneral, { params: { id } });

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => start(ownFuneral(id));

export default function EditFuneralPage({ params: { id } }: Route.ComponentProps) {
  const back = returnAddress(useLocation().state);
  const query = useQuery(ownFuneral(id));
  return (
    <OfficePage
      back={{ to: back, label: 'Voltar' }}
      title="Editar funeral"
      lead={query.data ? query.data.falecido : 'Corrija os dados ou remarque os horários.'}
    >
      <QueryState
        query={query}
        loading="Carregando funeral…"
        rowClass="h-16"
        failure="Não foi possível carregar o funeral."
        back={{ to: back, label: 'Voltar aos funerais' }}
      >
        {(funeral) => <Editor key={funeral._id} funeral={funeral} reload={query.refetch} back={back} />}
      </QueryState>
    </OfficePage>
  );
}
