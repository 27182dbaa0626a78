import { useState } from 'react';

/**
 * What a control shows of a value that stands in the address: the address follows a moment later, and until then the
 * control keeps what was chosen. A new value in the address wins.
 */
export function useMirrored<T extends string | boolean>(inAddress: T): [T, (value: T) => void] {
  const [known, setKnown] = useState(inAddress);
  const [shown, setShown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    setShown(inAddress);
  }
  return [shown, setShown];
}
