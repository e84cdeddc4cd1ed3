import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError, errorSentence } from '../../api-client.ts';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { formValues } from '../../ui/form-values.ts';
import { showFailure } from '../shell/failure-toast.ts';

type Options<Name extends string, Result> = {
  names: readonly Name[];
  /** Makes the change. Throws `ApiError`. */
  send: (typed: Record<Name, string>) => Promise<Result>;
  /** The title of the toast if it fails for a reason that is not in a field. */
  failure: string;
  /** The statuses whose sentence is about a field. */
  fieldStatuses?: readonly number[];
  onDone: (result: Result, typed: Record<Name, string>, form: HTMLFormElement | null) => void;
};

/**
 * A form of the account or the team, whose fields the server checks. `message` is its sentence about a field, which gets the
 * focus; any other failure is a toast. `attributes` are those of the form element.
 */
export function useAccountForm<Name extends string, Result>({
  names,
  send,
  failure,
  fieldStatuses = [400],
  onDone,
}: Options<Name, Result>) {
  const isOfField = (error: unknown) => error instanceof ApiError && fieldStatuses.includes(error.status);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: send,
    onSuccess: (result, typed) => onDone(result, typed, form.current),
    onError: (failed) => {
      if (!isOfField(failed)) showFailure(failure, failed);
    },
  });
  const message = isOfField(error) ? errorSentence(error) : undefined;
  useErrorTitle(message !== undefined);
  useEffect(() => {
    if (message !== undefined && form.current) focusFirstError(form.current);
  }, [message, submittedAt]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(formValues(event.currentTarget, names));
  }
  return {
    message,
    isPending,
    attributes: { ref: form, className: 'form', method: 'post', noValidate: true, onSubmit },
  };
}
