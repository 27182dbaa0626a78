import { useState } from 'react';
import type { Urn } from '#contract/urns.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import type { Route } from './+types/urn-office-page.ts';
import { UrnForm } from './urn-form.tsx';
import { UrnList } from './urn-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Urnas' });

/** /admin/catalogo */
export default function UrnOfficePage() {
  const [edited, setEdited] = useState<Urn>();
  /** Each urn that is saved leaves a fresh form behind. */
  const [turn, setTurn] = useState(0);

  function done() {
    setEdited(undefined);
    setTurn(turn + 1);
  }

  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Urnas">
        <p>
          O catálogo que a equipe mostra às famílias. Só as ativas aparecem no{' '}
          <TextLink to={paths.staffUrns}>catálogo da equipe</TextLink>.
        </p>
      </OfficeTitle>
      <UrnForm key={edited?._id ?? `new ${turn}`} urn={edited} onDone={done} />
      <UrnList editedId={edited?._id} onEdit={setEdited} />
    </div>
  );
}
