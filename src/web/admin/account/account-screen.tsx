import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnAccount } from '../../../contract/account-page.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { AdminHeader } from '../shell/admin-header.tsx';
import { AdminLinks } from '../shell/admin-links.tsx';
import { KeySetting, useKeySetting } from '../shell/keys.tsx';
import { AdminPageState } from '../shell/load-error.tsx';
import { SampleContentNote } from '../shell/sample-content-note.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { fetchAccount } from './account-api.ts';
import { MailAddress } from './mail-address.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordChange } from './password-change.tsx';
import { ReplySettingsSection } from './reply-settings.tsx';
import { ProofDialog, useProof, type WithProof } from './proof-dialog.tsx';

/** /admin/account: password, passkeys, address for mail, sessions and shortcuts of the administrator who is signed in. */
export function AccountScreen() {
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery({
    queryKey: [adminCalls.account],
    queryFn: fetchAccount,
    // Other browsers change it too.
    refetchOnMount: 'always',
  });
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: [adminCalls.account] });
  const { withProof, waiting } = useProof();
  return (
    <main className="admin" id="main" data-focus-home="h1">
      <AdminHeader
        heading="Your Account"
        line={
          <>
            Signed in as <b>{user.username}</b>
          </>
        }
      >
        <AdminLinks shown="account" />
      </AdminHeader>
      <div className="admin-grid account-grid">
        <AdminPageState
          isLoaded={data !== undefined}
          error={error}
          what="your account"
          onRetry={() => void refetch()}
        />
        {data && <Sections account={data} withProof={withProof} onChanged={reload} />}
        <SampleContentNote />
        {waiting && <ProofDialog hasPasskey={data !== undefined && data.passkeys.length > 0} waiting={waiting} />}
      </div>
    </main>
  );
}

type SectionsProps = { account: OwnAccount; withProof: WithProof; onChanged: () => void };

function Sections({ account, withProof, onChanged }: SectionsProps) {
  const [areKeysOn, setKeysOn] = useKeySetting();
  return (
    <>
      <PasswordChange onChanged={onChanged} />
      <OwnPasskeys account={account} withProof={withProof} onChanged={onChanged} />
      <MailAddress address={account.mailAddress} withProof={withProof} onChanged={onChanged} />
      <ReplySettingsSection />
      <OwnSessions sessions={account.sessions} onChanged={onChanged} />
      <section className="card account-card" aria-labelledby="shortcuts">
        <h2 id="shortcuts">Keyboard</h2>
        <p className="secondary">
          Single keys move through the list of enquiries, reply and mark. Press ? there to see them.
        </p>
        <KeySetting isOn={areKeysOn} onChange={setKeysOn} />
      </section>
    </>
  );
}
