import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlertIcon, PlusIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { serviceIds, serviceTitle } from '#content/service-ids.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { type EnquiryField, listOptions } from '../../../contract/enquiry-field.ts';
import { contactFields, noService, ticked } from '../../../contract/enquiry-fields.ts';
import { idempotencyHeader } from '../../../contract/enquiry-request.ts';
import { findFieldMessages } from '../../../contract/field-rules.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { deleteSentDraft, idempotencyKeyFor, readDraft, writeDraft } from '../../ui/draft.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { phoneEnquiryDraftName } from '../../ui/office-drafts.ts';
import { Status } from '../../ui/status.tsx';
import { showToast } from '../../ui/toast.ts';
import { Dialog } from '../shell/dialog.tsx';
import { applyChanges, listKey, type SubmissionList } from '../shell/enquiries-api.ts';
import { useFailureToast } from '../shell/failure-toast.ts';
import { visitorName } from '../shell/format.ts';
import { postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { useCheckedForm } from '../shell/use-checked-form.ts';

/** Stores an enquiry that came by phone; returns it. */
const addEnquiry = (typed: Record<string, string>, key: string) =>
  postForJson<Submission>(adminCalls.submissions, typed, { headers: { [idempotencyHeader]: key } });

type Props = { onOpen: (id: number) => void };

/** The button above the list that opens the form for an enquiry that came by phone. */
export function AddEnquiry({ onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="add-enquiry" look="plain" small aria-label="Add enquiry" onClick={() => setOpen(true)}>
        <PlusIcon />
        <span>Add enquiry</span>
      </Button>
      {isOpen && <PhoneEnquiryDialog onOpen={onOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const names = contactFields.map(({ name }) => name);
const services = [
  { value: noService, label: 'No service' },
  ...serviceIds.map((id) => ({ value: id, label: serviceTitle(id) ?? id })),
];

/** The fields of the contact form, for staff who type in what somebody said on the phone. What was typed is kept until it is stored. */
function PhoneEnquiryDialog({ onOpen, onClose }: Props & { onClose: () => void }) {
  const { username: me } = useCurrentUser();
  const draft = phoneEnquiryDraftName(me);
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: (typed: Record<string, string>) => addEnquiry(typed, idempotencyKeyFor(draft, typed)),
    onSuccess: (added, typed) => {
      deleteSentDraft(draft, typed);
      applyChanges(client, [added], client.getQueryData<SubmissionList>(listKey)?.since);
      showToast({ title: 'Enquiry added', description: visitorName(added) });
    },
    onError: useFailureToast('The enquiry was not added', true, []),
  });
  const { form, messages, passes } = useCheckedForm(adding.isPending);
  const kept = readDraft(draft)?.values ?? {};

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (adding.isPending) return;
    adding.reset();
    const typed = formValues(event.currentTarget, names);
    if (!passes(findFieldMessages(contactFields, typed))) return;
    // Not if the dialog was left meanwhile: something else may be open by then.
    const openAdded = ({ id }: Submission) => {
      onClose();
      onOpen(id);
    };
    adding.mutate(typed, { onSuccess: openAdded });
  }

  return (
    <Dialog className="phone-enquiry" heading="Add an enquiry that came by phone" onClose={onClose}>
      <p className="secondary small submission-note">
        Nobody gets a mail about it. The list shows that it came by phone.
      </p>
      <form
        ref={form}
        className="form"
        method="post"
        noValidate
        onSubmit={save}
        onInput={({ currentTarget }) =>
          writeDraft(draft, { values: formValues(currentTarget, names), unsent: 'an unfinished enquiry by phone' })
        }
      >
        {contactFields.map((field) => (
          <FormField key={field.name} field={field} typed={kept[field.name]} message={messages[field.name]} />
        ))}
        <Status className="form-status">
          {adding.error && (
            <p className="error">
              <CircleAlertIcon />
              <span>The enquiry was not added. {errorSentence(adding.error)}</span>
            </p>
          )}
        </Status>
        <div className="card-actions">
          <Button type="submit" small pending={adding.isPending}>
            {adding.isPending ? 'Adding...' : 'Add enquiry'}
          </Button>
          <Button look="line" small onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldProps = { field: EnquiryField; typed: string | undefined; message: string | undefined };

/** One field of the form, without the hints, which are for visitors. */
function FormField({ field, typed, message }: FieldProps) {
  const { name, kind, label, formLabel = label, required } = field;
  const shared = {
    id: `phone-enquiry-${name}`,
    name,
    label: formLabel,
    optional: !required,
    defaultValue: typed,
    message,
    required: Boolean(required),
  };
  if (kind === 'text') return <TextArea {...shared} />;
  if (kind === 'checkbox') return <CheckboxField {...shared} value={ticked} />;
  if (kind === 'select')
    return <SelectField {...shared} options={name === 'service' ? services : listOptions(field)} />;
  const type = kind === 'line' ? 'text' : kind;
  return <TextField {...shared} type={type} autoComplete="off" />;
}
