import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { answerSecondStep } from '#web/lib/second-step.ts';

const SecondStepDialog = lazy(() =>
  import('./second-step-dialog.tsx').then((module) => ({ default: module.SecondStepDialog })),
);

/** Asks for the passkey when the server wants it, once for all calls that wait; they go on afterwards. */
export function SecondStepPrompt() {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  const [isOpen, setOpen] = useState(false);

  useEffect(
    () =>
      answerSecondStep(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setOpen(true);
          }),
      ),
    [],
  );

  function finish(isConfirmed: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }
  return (
    isOpen && (
      <Suspense fallback={null}>
        <SecondStepDialog onFinish={finish} />
      </Suspense>
    )
  );
}
