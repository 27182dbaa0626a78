import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/schedule-funeral-page.ts';
import { funeralForm } from './form/funeral-fields.tsx';
import { FuneralForm } from './form/funeral-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Agendar funeral' });

const RETURN_MS = 1_000;

/** Leads to the staff's dashboard a moment after saving, unless somebody has gone elsewhere. */
function useReturn(isSaved: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate(paths.staffDashboard), RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);
}

export default function ScheduleFuneralPage() {
  const [isSaved, setSaved] = useState(false);
  useReturn(isSaved);
  return (
    <OfficePage
      title="Agendar funeral"
      lead={`Os horários são os de ${useSite().business.cityServed}. O que você digita fica guardado neste aparelho até ser enviado.`}
    >
      <FuneralForm id={undefined} loaded={funeralForm.empty} onSaved={() => setSaved(true)} cancel={null} />
    </OfficePage>
  );
}
