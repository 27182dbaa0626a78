import { useState } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { useLeaveAfter } from '#web/lib/use-leave-after.ts';
import { paths } from '#web/paths.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/schedule-funeral-page.ts';
import { funeralForm } from './form/funeral-fields.tsx';
import { FuneralForm } from './form/funeral-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Agendar funeral' });

const RETURN_MS = 1_000;

export default function ScheduleFuneralPage() {
  const [isSaved, setSaved] = useState(false);
  useLeaveAfter(isSaved, paths.staffDashboard, RETURN_MS);
  return (
    <OfficePage
      title="Agendar funeral"
      lead={`Os horários são os de ${useSite().business.cityServed}. O que você digita fica guardado neste aparelho até ser enviado.`}
    >
      <FuneralForm id={undefined} loaded={funeralForm.empty} onSaved={() => setSaved(true)} cancel={null} />
    </OfficePage>
  );
}
