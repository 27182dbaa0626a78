import { createContext } from 'react';
import type { Control } from 'react-hook-form';
import type { ImageUpload } from '#web/lib/image-upload.ts';

export const FormContext = createContext<{ control?: Control | undefined; image?: ImageUpload | undefined }>({});
