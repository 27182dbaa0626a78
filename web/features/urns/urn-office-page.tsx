import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/urn-office-page.ts';
import { allUrns } from './queries.ts';
import { UrnForm } from './urn-form.tsx';
import { UrnList } from './urn-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Urnas' });

export const clientLoader = () => start(allUrns);

export default function UrnOfficePage() {
  const [editedId, setEditedId] = useState<string>();
  const edited = useQuery(allUrns).data?.find(({ _id }) => _id === editedId);

  return (
    <OfficePage
      title="Urnas"
      lead={
        <>
          O catálogo que a equipe mostra às famílias. Só as ativas aparecem no{' '}
          <TextLink to={paths.staffUrns}>catálogo da equipe</TextLink>.
        </>
      }
    >
      <UrnForm key={edited?._id ?? 'new'} urn={edited} onDone={() => setEditedId(undefined)} />
      <UrnList editedId={edited?._id} onEdit={({ _id }) => setEditedId(_id)} />
    </OfficePage>
  );
}
