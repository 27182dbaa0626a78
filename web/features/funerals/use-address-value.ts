import { useState } from 'react';

/**
 * Local copy of a value kept in the URL, so that a controlled input changes at once although the navigation that changes
 * the URL takes a moment. A new value in the URL replaces the copy.
 */
export function useAddressValue<T extends string | boolean>(inAddress: T): [T, (value: T) => void] {
  const [known, setKnown] = useState(inAddress);
  const [shown, setShown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    setShown(inAddress);
  }
  return [shown, setShown];
}
