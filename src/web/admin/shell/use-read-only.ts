import { type RefObject, useLayoutEffect } from 'react';
import { setReadOnly } from '../../ui/read-only.ts';

/** Keeps the fields of a form from being changed while it is sent: text typed now would disappear with the form. */
export function useReadOnly(form: RefObject<HTMLFormElement | null>, isPending: boolean): void {
  useLayoutEffect(() => {
    if (form.current) setReadOnly(form.current, isPending);
  }, [form, isPending]);
}
