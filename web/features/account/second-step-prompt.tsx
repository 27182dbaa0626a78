import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { answerSecondStep } from '#web/lib/second-step.ts';

const SecondStepDialog = lazy(() =>
  import('./second-step-dialog.tsx').then((module) => ({ default: module.SecondStepDialog })),
);
const FirstKeyDialog = lazy(() =>
  import('./second-step-dialog.tsx').then((module) => ({ default: module.FirstKeyDialog })),
);

/** Asks for the passkey when the server wants it, once for all calls that wait; they go on afterwards. Who has none is led to add one. */
export function SecondStepPrompt() {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  const [asked, setAsked] = useState<'key' | 'first-key'>();

  useEffect(
    () =>
      answerSecondStep(
        (needsKey) =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setAsked(needsKey ? 'first-key' : 'key');
          }),
      ),
    [],
  );

  function finish(isConfirmed: boolean) {
    setAsked(undefined);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }
  return (
    asked && (
      <Suspense fallback={null}>
        {asked === 'key' ? <SecondStepDialog onFinish={finish} /> : <FirstKeyDialog onClose={() => finish(false)} />}
      </Suspense>
    )
  );
}
