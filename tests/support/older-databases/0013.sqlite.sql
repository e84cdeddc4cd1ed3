PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migrations (name text primary key, "at" text not null);
INSERT INTO migrations VALUES('0001-accounts-and-enquiries.sql','2026-11-25T07:20:46.836Z');
INSERT INTO migrations VALUES('0002-office-listing.sql','2026-11-25T07:20:46.861Z');
INSERT INTO migrations VALUES('0003-office-search.sqlite.sql','2026-11-25T07:20:46.868Z');
INSERT INTO migrations VALUES('0004-search-terms.sql','2026-11-25T07:20:46.871Z');
INSERT INTO migrations VALUES('0005-named-enquiries.sql','2026-11-25T07:20:46.877Z');
INSERT INTO migrations VALUES('0006-search-backlog.sqlite.sql','2026-11-25T07:20:46.892Z');
INSERT INTO migrations VALUES('0007-undelivered-mail.sql','2026-11-25T07:20:46.897Z');
INSERT INTO migrations VALUES('0008-office-mails-first.sql','2026-11-25T07:20:46.899Z');
INSERT INTO migrations VALUES('0012-similar-usernames.sql','2026-11-25T07:20:46.900Z');
INSERT INTO migrations VALUES('0013-last-use.sql','2026-11-25T07:20:46.900Z');
CREATE TABLE users (
  "id" integer primary key autoincrement,
  "username" text not null unique,
  "password" text not null,
  "role" text not null default 'user' check ("role" in ('user', 'admin')),
  "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
, "lastUsedAt" text);
INSERT INTO users VALUES(1,'Captain','$argon2id$v=19$m=19456,t=2,p=1$WSRTbz125SXvWMSUCfefcw$13Rmj6NKRXJyud+3Fcp4G7Bz61WpWUIsXCrRJPphGqc','admin','2026-11-25T07:20:47.594Z','2026-11-25T07:21:11.091Z');
INSERT INTO users VALUES(2,'visitor.one','$argon2id$v=19$m=19456,t=2,p=1$Ft2hHvHHsKBE7K3fS1KGTw$4JaQYrFqNyDZ/4UVFzhRDawOfc7rbiURABU5NMYNnkM','user','2026-11-25T07:21:09.583Z','2026-11-25T07:21:09.600Z');
CREATE TABLE username_keys (
  "key" text primary key,
  "userId" integer not null unique references users ("id") on delete cascade
);
INSERT INTO username_keys VALUES('captain',1);
INSERT INTO username_keys VALUES('visitor.one',2);
CREATE TABLE sessions (
  "tokenHash" text primary key,
  "userId" integer not null references users ("id") on delete cascade,
  "createdAt" text not null,
  "lastSeenAt" text not null,
  "expiresAt" text not null
);
INSERT INTO sessions VALUES('dHYmRTqou7GNzxCTXb8IsxH6M5oxYplB1XJnJP1To4A',2,'2026-11-25T07:21:09.600Z','2026-11-25T07:21:09.600Z','2026-12-25T07:21:09.600Z');
INSERT INTO sessions VALUES('f_fkBIB9nLHpRsOPLxH3YuECduXdgfMBSG9zcU9MD7I',1,'2026-11-25T07:21:11.091Z','2026-11-25T07:21:11.091Z','2026-11-25T19:21:11.091Z');
CREATE TABLE contact_submissions (
  "id" integer primary key autoincrement,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "phone" text,
  "service" text,
  "message" text not null,
  "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
INSERT INTO contact_submissions VALUES(1,'Ada','Lovelace','ada@engine.example','902 555 0177',NULL,'Can it weave flowers and leaves?','2026-11-25T07:21:09.668Z');
INSERT INTO contact_submissions VALUES(2,'Émile','Zoë Nguyễn','emile@bakehouse.example','902 555 0178','Web Development',replace('Façade for a bakery 🌊, “fresh” daily;\nsecond line, with ''quotes''.','\n',char(10)),'2026-11-25T07:21:10.089Z');
INSERT INTO contact_submissions VALUES(3,'Grace','Hopper','grace@nanoseconds.example',NULL,NULL,'A message whose notification could not be sent yet.','2026-11-25T07:21:21.391Z');
CREATE TABLE consultation_requests (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "fullName" text not null,
  "company" text
);
INSERT INTO consultation_requests VALUES(2,'Émile Zoë Nguyễn','Harbour Bakehouse');
CREATE TABLE submission_activity (
  "id" integer primary key autoincrement,
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "who" text,
  "what" text not null,
  "at" text not null
);
INSERT INTO submission_activity VALUES(1,1,'Captain','contacted','2026-11-25T07:21:11.208Z');
CREATE TABLE outbox (
  "id" integer primary key autoincrement,
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "kind" text not null,
  "messageId" text not null unique,
  "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed', 'held')),
  "attempts" integer not null default 0,
  "createdAt" text not null,
  "nextAttemptAt" text not null,
  "leasedUntil" text,
  "settledAt" text
);
INSERT INTO outbox VALUES(1,1,'enquiry-notification','<enquiry-1.251411d3-a554-4cf8-b109-3dcee8cf7c29@site.example>','sent',1,'2026-11-25T07:21:09.685Z','2026-11-25T07:21:09.685Z',NULL,'2026-11-25T07:21:11.279Z');
INSERT INTO outbox VALUES(2,2,'enquiry-notification','<enquiry-2.9f3b5897-98eb-4424-b9a2-e51de3f6b7dd@site.example>','sent',1,'2026-11-25T07:21:10.110Z','2026-11-25T07:21:10.110Z',NULL,'2026-11-25T07:21:11.380Z');
INSERT INTO outbox VALUES(3,3,'enquiry-notification','<enquiry-3.430ee6a2-87e5-45d9-b787-90cd93c5000c@site.example>','waiting',2,'2026-11-25T07:21:21.396Z','2026-11-25T07:21:25.261Z',NULL,NULL);
CREATE TABLE outbox_attempts (
  "id" integer primary key autoincrement,
  "outboxId" integer not null references outbox ("id") on delete cascade,
  "at" text not null,
  "outcome" text not null,
  "reply" text
);
INSERT INTO outbox_attempts VALUES(1,1,'2026-11-25T07:21:11.279Z','sent','250 OK: message queued');
INSERT INTO outbox_attempts VALUES(2,2,'2026-11-25T07:21:11.380Z','sent','250 OK: message queued');
INSERT INTO outbox_attempts VALUES(3,3,'2026-11-25T07:21:21.949Z','retry','ESOCKET connect ECONNREFUSED 127.0.0.1:1');
INSERT INTO outbox_attempts VALUES(4,3,'2026-11-25T07:21:23.626Z','retry','ESOCKET connect ECONNREFUSED 127.0.0.1:1');
CREATE TABLE idempotency_keys (
  "key" text primary key,
  "bodyHash" text not null,
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "createdAt" text not null
);
INSERT INTO idempotency_keys VALUES('body:_cMJIvAt2PChIjXWSO0Qkc6JgPhn4fJonfun9EATvNE','_cMJIvAt2PChIjXWSO0Qkc6JgPhn4fJonfun9EATvNE',1,'2026-11-25T07:21:09.668Z');
INSERT INTO idempotency_keys VALUES('body:sCG7H6fm9R63S0YGBmqledITqwjKmJbVOV_0Fu98PHc','sCG7H6fm9R63S0YGBmqledITqwjKmJbVOV_0Fu98PHc',2,'2026-11-25T07:21:10.089Z');
INSERT INTO idempotency_keys VALUES('body:pIH7QgzADUN4vhVf2XbjwwcUDkk0sFHLTS1uu52BUXc','pIH7QgzADUN4vhVf2XbjwwcUDkk0sFHLTS1uu52BUXc',3,'2026-11-25T07:21:21.391Z');
CREATE TABLE rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
CREATE TABLE submission_listing (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "text" text not null,
  "service" text,
  "contactedAt" text,
  "contactedBy" text,
  "suspectedSpam" integer not null default 0
, "namedIn" integer references outbox ("id"));
INSERT INTO submission_listing VALUES(1,'adalovelaceada@engine.examplecan it weave flowers and leaves?',NULL,'2026-11-25T07:21:11.208Z','Captain',0,NULL);
INSERT INTO submission_listing VALUES(2,replace('émilezoë nguyễnemile@bakehouse.examplefaçade for a bakery 🌊, “fresh” daily;\nsecond line, with ''quotes''.','\n',char(10)),'Web Development',NULL,NULL,0,NULL);
INSERT INTO submission_listing VALUES(3,'gracehoppergrace@nanoseconds.examplea message whose notification could not be sent yet.',NULL,NULL,NULL,0,NULL);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','submission_search','submission_search',0,'CREATE VIRTUAL TABLE submission_search using fts5(text, content='''', contentless_delete=1, tokenize="trigram case_sensitive 1")');
CREATE TABLE IF NOT EXISTS 'submission_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO submission_search_data VALUES(1,X'038204');
INSERT INTO submission_search_data VALUES(10,X'00000000ff0000010103030003010101010100000102010102020000010301010303000001');
INSERT INTO submission_search_data VALUES(137438953473,X'000001c104301f616401020e0202636101022102026c6f010205010320616e0102360202666c01022e0202697401022502026c6501023a0202776501022801032e657801021901033f1f1f010241010340656e0102120103611f6c010204020240650102110202636501020b020264610104020f02026d7001021c02026e200102230301640102370202766501042b14010363616e0102220202651f01020c010364206c0102390202611f0102030301400102100103651f6101020d0301630102200202206601022d02022e650102180202617601042a1402026c6101020902026e67010213020272730102330202733f01023f0202786101021a0103666c6f01022f010367696e0102150103696e650102160202742001022601036c616301020a0202651f01021f03016101023b02026f7601020603017701023001036d706c01021d01036e2069010224020264200102380202652e0102170202676901021401036f7665010207020277650102310103706c6501021e0103727320010234010373206101023502023f1f0102400103742077010227010376652001022c03016c01020803017301023e0103776561010229030172010232010378616d01021b04080707080707070708080808070708070706080807080706080607070807070707070808080708070607060808070707080708080807080806060806');
INSERT INTO submission_search_data VALUES(274877906945,X'0000030a04300a736502025001031f656d0202120202666102022a02027a6f02020701032027710202620202612002023502026261020237020264610202490202666f02023102026c6902025702026e6702020b0202776902025d0204e2809c660202410205f09f8c8a2c02023e0103272e1f02026a0202717502026301032c207702025c0303e2809c02024001032e1f1f02026b0202657802022201033b0a7302024f010340626102021801036120620202360202646502022e0202696c02024b02026b6502041a2102026d700202250203c3a76102022c010362616b020419210103636f6e020253010364206c0202560202616902024a0202652002022f0103651f6602022903017a0202060202206602023002022c2002025b02022e65020221020240620202170202636f0202520202686f02021c02026d690202130202727902023b020273270202680301680202450202786102022301046661c3a702022b02026f7202023202027265020243010367757902020d010368202702026102026f7502021d0204e2809d200202470103696c650204041303017902024c02026e650202590202746802025f01036b656802021b03017202023a01036c651f020405250301400202160202696e0202580202793b02024d01036d696c020403130202706c02022601036e1f65020211020264200202550202652c02025a0202677502020c01036f6e6402025402027220020233020274650202660202757302021e0203c3ab200202090103706c65020227010371756f0202640103722061020234020265730202440202792002023c010373272e0202690202652e020220030163020251020468e2809d0202460103746573020267020268200202600103756f740202650202736502021f020479e1bb8502020e010377697402025e010378616d02022401067920f09f8c8a02023d02023b0a02024e0204e1bb856e02020f01047a6fc3ab0202080104c3a7616402022d0203a96d690202020203ab206e02020a0105e1bb856e1f0202100105e2809c667202024203039d20640202480106f09f8c8a2c2002023f04080807070807070707070707090a080708080807080808070708070809080807070806070707070707070707060709070708080709090607070806090607070907080707070807070708080808070708070609080708070908080b0709090908080a0a08');
INSERT INTO submission_search_data VALUES(412316860417,X'0000026204301f61200302280202677203020e0202686f030207010320626503024f0202636f03024502026d6503022a02026e6f0304381502027365030252020277680302320202796503025701032e1f1f03025b020265780302200103406e61030214010361206d030229020263650304040f0202676503022f02026d7003022302026e6f030216020274690302400103626520030250010363617403023f0202651f03020503014003021202026f6e03021b030175030246010364206e03024a0202732e03021e0103651f610302270301680302060202206e0302370301730302510301770302310202406e0302130202636f03021a02026e740302540202721f03020c0202737303022c0202742e03025902027861030221010366696303023d0103676520030230020272610304020f0103686f70030208030173030234010369636103023e0202666903023c02026f6e03024201036c64200302490202651f03022601036d657303022b0202706c03022401036e20630302440202616e0302150202647303021d02026f73030217030174030439150202742003025501036f6e2003024303016403021c02027070030209020273650304181f0202742003024d03016903023a0202756c030247010370657203020b02026c650302250202706503020a0103721f6703020d020261630304030f0103732e6503021f0202616703022e0202652003023603016303021903016e0302530202736103022d010374206203024e03017903025602022e1f03025a0202696603023b03016f0302410103756c64030248010377686f030233010378616d0302220103796574030258040807070807070807070708070808080707070708080706070608070806070606070707070707070808080806080707080708070807070707070806070807060708070708080807070606070806070706080808');
CREATE TABLE IF NOT EXISTS 'submission_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO submission_search_idx VALUES(1,X'',2);
INSERT INTO submission_search_idx VALUES(2,X'',2);
INSERT INTO submission_search_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'submission_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
INSERT INTO submission_search_docsize VALUES(1,X'40',1);
INSERT INTO submission_search_docsize VALUES(2,X'6a',2);
INSERT INTO submission_search_docsize VALUES(3,X'5a',3);
CREATE TABLE IF NOT EXISTS 'submission_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO submission_search_config VALUES('version',4);
CREATE TABLE search_terms ("term" text primary key);
INSERT INTO search_terms VALUES('ad');
INSERT INTO search_terms VALUES('ca');
INSERT INTO search_terms VALUES('lo');
INSERT INTO search_terms VALUES(' an');
INSERT INTO search_terms VALUES(' fl');
INSERT INTO search_terms VALUES(' it');
INSERT INTO search_terms VALUES(' le');
INSERT INTO search_terms VALUES(' we');
INSERT INTO search_terms VALUES('.ex');
INSERT INTO search_terms VALUES('?');
INSERT INTO search_terms VALUES('@en');
INSERT INTO search_terms VALUES('al');
INSERT INTO search_terms VALUES('a@e');
INSERT INTO search_terms VALUES('ace');
INSERT INTO search_terms VALUES('ada');
INSERT INTO search_terms VALUES('amp');
INSERT INTO search_terms VALUES('an ');
INSERT INTO search_terms VALUES('and');
INSERT INTO search_terms VALUES('ave');
INSERT INTO search_terms VALUES('can');
INSERT INTO search_terms VALUES('ce');
INSERT INTO search_terms VALUES('d l');
INSERT INTO search_terms VALUES('da');
INSERT INTO search_terms VALUES('da@');
INSERT INTO search_terms VALUES('ea');
INSERT INTO search_terms VALUES('ec');
INSERT INTO search_terms VALUES('e f');
INSERT INTO search_terms VALUES('e.e');
INSERT INTO search_terms VALUES('eav');
INSERT INTO search_terms VALUES('ela');
INSERT INTO search_terms VALUES('eng');
INSERT INTO search_terms VALUES('ers');
INSERT INTO search_terms VALUES('es?');
INSERT INTO search_terms VALUES('exa');
INSERT INTO search_terms VALUES('flo');
INSERT INTO search_terms VALUES('gin');
INSERT INTO search_terms VALUES('ine');
INSERT INTO search_terms VALUES('it ');
INSERT INTO search_terms VALUES('lac');
INSERT INTO search_terms VALUES('le');
INSERT INTO search_terms VALUES('lea');
INSERT INTO search_terms VALUES('lov');
INSERT INTO search_terms VALUES('low');
INSERT INTO search_terms VALUES('mpl');
INSERT INTO search_terms VALUES('n i');
INSERT INTO search_terms VALUES('nd ');
INSERT INTO search_terms VALUES('ne.');
INSERT INTO search_terms VALUES('ngi');
INSERT INTO search_terms VALUES('ove');
INSERT INTO search_terms VALUES('owe');
INSERT INTO search_terms VALUES('ple');
INSERT INTO search_terms VALUES('rs ');
INSERT INTO search_terms VALUES('s a');
INSERT INTO search_terms VALUES('s?');
INSERT INTO search_terms VALUES('t w');
INSERT INTO search_terms VALUES('ve ');
INSERT INTO search_terms VALUES('vel');
INSERT INTO search_terms VALUES('ves');
INSERT INTO search_terms VALUES('wea');
INSERT INTO search_terms VALUES('wer');
INSERT INTO search_terms VALUES('xam');
INSERT INTO search_terms VALUES(replace('\nse','\n',char(10)));
INSERT INTO search_terms VALUES('em');
INSERT INTO search_terms VALUES('fa');
INSERT INTO search_terms VALUES('zo');
INSERT INTO search_terms VALUES(' ''q');
INSERT INTO search_terms VALUES(' a ');
INSERT INTO search_terms VALUES(' ba');
INSERT INTO search_terms VALUES(' da');
INSERT INTO search_terms VALUES(' fo');
INSERT INTO search_terms VALUES(' li');
INSERT INTO search_terms VALUES(' ng');
INSERT INTO search_terms VALUES(' wi');
INSERT INTO search_terms VALUES(' “f');
INSERT INTO search_terms VALUES(' 🌊,');
INSERT INTO search_terms VALUES('''.');
INSERT INTO search_terms VALUES('''qu');
INSERT INTO search_terms VALUES(', w');
INSERT INTO search_terms VALUES(', “');
INSERT INTO search_terms VALUES('.');
INSERT INTO search_terms VALUES(replace(';\ns','\n',char(10)));
INSERT INTO search_terms VALUES('@ba');
INSERT INTO search_terms VALUES('a b');
INSERT INTO search_terms VALUES('ade');
INSERT INTO search_terms VALUES('ail');
INSERT INTO search_terms VALUES('ake');
INSERT INTO search_terms VALUES('aça');
INSERT INTO search_terms VALUES('bak');
INSERT INTO search_terms VALUES('con');
INSERT INTO search_terms VALUES('dai');
INSERT INTO search_terms VALUES('de ');
INSERT INTO search_terms VALUES('ef');
INSERT INTO search_terms VALUES('ez');
INSERT INTO search_terms VALUES('e, ');
INSERT INTO search_terms VALUES('e@b');
INSERT INTO search_terms VALUES('eco');
INSERT INTO search_terms VALUES('eho');
INSERT INTO search_terms VALUES('emi');
INSERT INTO search_terms VALUES('ery');
INSERT INTO search_terms VALUES('es''');
INSERT INTO search_terms VALUES('esh');
INSERT INTO search_terms VALUES('faç');
INSERT INTO search_terms VALUES('for');
INSERT INTO search_terms VALUES('fre');
INSERT INTO search_terms VALUES('guy');
INSERT INTO search_terms VALUES('h ''');
INSERT INTO search_terms VALUES('hou');
INSERT INTO search_terms VALUES('h” ');
INSERT INTO search_terms VALUES('ile');
INSERT INTO search_terms VALUES('ily');
INSERT INTO search_terms VALUES('ith');
INSERT INTO search_terms VALUES('keh');
INSERT INTO search_terms VALUES('ker');
INSERT INTO search_terms VALUES('le@');
INSERT INTO search_terms VALUES('lin');
INSERT INTO search_terms VALUES('ly;');
INSERT INTO search_terms VALUES('mil');
INSERT INTO search_terms VALUES('ne');
INSERT INTO search_terms VALUES('ne,');
INSERT INTO search_terms VALUES('ngu');
INSERT INTO search_terms VALUES('ond');
INSERT INTO search_terms VALUES('or ');
INSERT INTO search_terms VALUES('ote');
INSERT INTO search_terms VALUES('ous');
INSERT INTO search_terms VALUES('oë ');
INSERT INTO search_terms VALUES('quo');
INSERT INTO search_terms VALUES('r a');
INSERT INTO search_terms VALUES('res');
INSERT INTO search_terms VALUES('ry ');
INSERT INTO search_terms VALUES('s''.');
INSERT INTO search_terms VALUES('se.');
INSERT INTO search_terms VALUES('sec');
INSERT INTO search_terms VALUES('sh”');
INSERT INTO search_terms VALUES('tes');
INSERT INTO search_terms VALUES('th ');
INSERT INTO search_terms VALUES('uot');
INSERT INTO search_terms VALUES('use');
INSERT INTO search_terms VALUES('uyễ');
INSERT INTO search_terms VALUES('wit');
INSERT INTO search_terms VALUES('y 🌊');
INSERT INTO search_terms VALUES(replace('y;\n','\n',char(10)));
INSERT INTO search_terms VALUES('yễn');
INSERT INTO search_terms VALUES('zoë');
INSERT INTO search_terms VALUES('çad');
INSERT INTO search_terms VALUES('émi');
INSERT INTO search_terms VALUES('ë n');
INSERT INTO search_terms VALUES('ễn');
INSERT INTO search_terms VALUES('“fr');
INSERT INTO search_terms VALUES('” d');
INSERT INTO search_terms VALUES('🌊, ');
INSERT INTO search_terms VALUES('a ');
INSERT INTO search_terms VALUES('gr');
INSERT INTO search_terms VALUES('ho');
INSERT INTO search_terms VALUES(' be');
INSERT INTO search_terms VALUES(' co');
INSERT INTO search_terms VALUES(' me');
INSERT INTO search_terms VALUES(' no');
INSERT INTO search_terms VALUES(' se');
INSERT INTO search_terms VALUES(' wh');
INSERT INTO search_terms VALUES(' ye');
INSERT INTO search_terms VALUES('@na');
INSERT INTO search_terms VALUES('a m');
INSERT INTO search_terms VALUES('age');
INSERT INTO search_terms VALUES('ano');
INSERT INTO search_terms VALUES('ati');
INSERT INTO search_terms VALUES('be ');
INSERT INTO search_terms VALUES('cat');
INSERT INTO search_terms VALUES('ce@');
INSERT INTO search_terms VALUES('cou');
INSERT INTO search_terms VALUES('d n');
INSERT INTO search_terms VALUES('ds.');
INSERT INTO search_terms VALUES('eh');
INSERT INTO search_terms VALUES('e n');
INSERT INTO search_terms VALUES('e s');
INSERT INTO search_terms VALUES('e w');
INSERT INTO search_terms VALUES('e@n');
INSERT INTO search_terms VALUES('ent');
INSERT INTO search_terms VALUES('er');
INSERT INTO search_terms VALUES('ess');
INSERT INTO search_terms VALUES('et.');
INSERT INTO search_terms VALUES('fic');
INSERT INTO search_terms VALUES('ge ');
INSERT INTO search_terms VALUES('gra');
INSERT INTO search_terms VALUES('hop');
INSERT INTO search_terms VALUES('hos');
INSERT INTO search_terms VALUES('ica');
INSERT INTO search_terms VALUES('ifi');
INSERT INTO search_terms VALUES('ion');
INSERT INTO search_terms VALUES('ld ');
INSERT INTO search_terms VALUES('mes');
INSERT INTO search_terms VALUES('n c');
INSERT INTO search_terms VALUES('nan');
INSERT INTO search_terms VALUES('nds');
INSERT INTO search_terms VALUES('nos');
INSERT INTO search_terms VALUES('not');
INSERT INTO search_terms VALUES('nt ');
INSERT INTO search_terms VALUES('on ');
INSERT INTO search_terms VALUES('opp');
INSERT INTO search_terms VALUES('ose');
INSERT INTO search_terms VALUES('ot ');
INSERT INTO search_terms VALUES('oti');
INSERT INTO search_terms VALUES('oul');
INSERT INTO search_terms VALUES('per');
INSERT INTO search_terms VALUES('ppe');
INSERT INTO search_terms VALUES('rg');
INSERT INTO search_terms VALUES('rac');
INSERT INTO search_terms VALUES('s.e');
INSERT INTO search_terms VALUES('sag');
INSERT INTO search_terms VALUES('se ');
INSERT INTO search_terms VALUES('sen');
INSERT INTO search_terms VALUES('ssa');
INSERT INTO search_terms VALUES('t b');
INSERT INTO search_terms VALUES('t y');
INSERT INTO search_terms VALUES('t.');
INSERT INTO search_terms VALUES('tif');
INSERT INTO search_terms VALUES('tio');
INSERT INTO search_terms VALUES('uld');
INSERT INTO search_terms VALUES('who');
INSERT INTO search_terms VALUES('yet');
CREATE TABLE search_backlog ("submissionId" integer primary key);
CREATE TABLE username_skeletons (
  "skeleton" text primary key,
  "userId" integer not null references users ("id") on delete cascade
);
INSERT INTO username_skeletons VALUES('captaln',1);
INSERT INTO username_skeletons VALUES('vlsltor.one',2);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('users',2);
INSERT INTO sqlite_sequence VALUES('contact_submissions',3);
INSERT INTO sqlite_sequence VALUES('outbox',3);
INSERT INTO sqlite_sequence VALUES('submission_activity',1);
INSERT INTO sqlite_sequence VALUES('outbox_attempts',4);
CREATE INDEX sessions_of_user on sessions ("userId");
CREATE INDEX contact_submissions_by_time on contact_submissions ("createdAt" desc, "id" desc);
CREATE INDEX submission_activity_of on submission_activity ("submissionId", "id");
CREATE INDEX outbox_due on outbox ("nextAttemptAt") where "state" = 'waiting';
CREATE INDEX outbox_of on outbox ("submissionId");
CREATE INDEX outbox_attempts_of on outbox_attempts ("outboxId", "id");
CREATE INDEX idempotency_keys_by_time on idempotency_keys ("createdAt");
CREATE INDEX listing_by_service on submission_listing ("service", "submissionId" desc);
CREATE INDEX listing_not_contacted on submission_listing ("submissionId" desc) where "contactedAt" is null;
CREATE INDEX listing_contacted on submission_listing ("submissionId" desc) where "contactedAt" is not null;
CREATE INDEX listing_spam on submission_listing ("submissionId" desc) where "suspectedSpam" = 1;
CREATE INDEX listing_not_named on submission_listing ("submissionId") where "namedIn" is null and "contactedAt" is null;
CREATE INDEX listing_named on submission_listing ("namedIn") where "namedIn" is not null;
CREATE TRIGGER submission_search_add after insert on submission_listing begin insert into search_backlog ("submissionId") values (new."submissionId"); end;
CREATE TRIGGER submission_search_drop after delete on submission_listing begin delete from submission_search where rowid = old."submissionId" and not exists (select 1 from search_backlog where "submissionId" = old."submissionId"); delete from search_backlog where "submissionId" = old."submissionId"; end;
CREATE INDEX outbox_undelivered on outbox ("state", "kind", "createdAt") where "state" = 'waiting' or "state" = 'failed';
CREATE INDEX outbox_due_office on outbox ("nextAttemptAt") where "state" = 'waiting' and "kind" <> 'acknowledgement';
CREATE INDEX username_skeletons_of_user on username_skeletons ("userId");
PRAGMA writable_schema=OFF;
COMMIT;
