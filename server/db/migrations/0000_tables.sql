CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"description" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"client_id" uuid,
	"attribute" jsonb,
	"old" jsonb,
	"attributes" jsonb,
	"causer_id" uuid,
	"audience" text NOT NULL,
	"ip" text,
	"device" text,
	"request_id" text,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"types" text[] NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country_code" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"is_primary" boolean DEFAULT false NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_managers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "client_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"billable" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_teams" (
	"client_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "client_teams_client_id_team_id_pk" PRIMARY KEY("client_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"middle_name" text,
	"last_name" text,
	"date_of_birth" date,
	"former_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_status" text NOT NULL,
	"business_status" text NOT NULL,
	"office_id" uuid NOT NULL,
	"company_type" text,
	"jurisdiction" text,
	"industry" text,
	"sector" text,
	"website_url" text,
	"phone" text,
	"tax_id" text,
	"registration_number" text,
	"date_of_incorporation" date,
	"year_end" text,
	"client_since" date,
	"start_date" date,
	"closedate" date,
	"end_date" date,
	"reason_for_ending" text,
	"kyc_level" text,
	"cas360" text,
	"bluemeg" text,
	"hubspot" text,
	"cas360_compatible" boolean DEFAULT false NOT NULL,
	"bluemeg_compatible" boolean DEFAULT false NOT NULL,
	"last_invoice" date,
	"portal_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_update_at" timestamptz NOT NULL,
	"last_update_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_status_pair" CHECK (("clients"."record_status", "clients"."business_status") in (('under_consideration','ONBOARDING'),('under_consideration','ON_HOLD'),('ready_for_activation','ONBOARDING'),('active','ACTIVE'),('active','ON_HOLD'),('ended','LAPSED')))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "services_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"first_name" text,
	"last_name" text NOT NULL,
	"email" text,
	"job_title" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"portal_role" text DEFAULT 'CONTACT_VIEWER' NOT NULL,
	"portal_access" text DEFAULT 'NONE' NOT NULL,
	"payroll_access" text DEFAULT 'NONE' NOT NULL,
	"finance_access" text DEFAULT 'NONE' NOT NULL,
	"vendor_access" text DEFAULT 'NONE' NOT NULL,
	"created_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"title" text NOT NULL,
	"document_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamptz NOT NULL,
	"modified_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"error_id" uuid NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"portal" text,
	"release" text,
	"place" text,
	"device" text,
	"count" integer NOT NULL,
	"first_seen" timestamptz NOT NULL,
	"last_seen" timestamptz NOT NULL,
	"sample" jsonb NOT NULL,
	"resolved_at" timestamptz,
	CONSTRAINT "errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"request" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"error" text,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"purpose" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reader_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text,
	"created_at" timestamptz NOT NULL,
	"read_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "storage_drives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"site_id" uuid,
	"owner_id" uuid,
	CONSTRAINT "storage_drives_of_one" CHECK (num_nonnulls("storage_drives"."site_id", "storage_drives"."owner_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "storage_items" (
	"drive_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid,
	"modified_at" timestamptz NOT NULL,
	CONSTRAINT "storage_items_drive_id_folder_name_pk" PRIMARY KEY("drive_id","folder","name")
);
--> statement-breakpoint
CREATE TABLE "storage_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client_id" uuid
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor" jsonb,
	"key" text,
	"run_at" timestamptz NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz,
	"finished_at" timestamptz,
	"error" text,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"sent_at" timestamptz,
	"refused_at" timestamptz,
	"cause" text,
	"if_refused" jsonb
);
--> statement-breakpoint
CREATE TABLE "hr_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"file_id" uuid NOT NULL,
	"valid_until" date,
	"visible_to_employee" boolean NOT NULL,
	"acknowledgement" text DEFAULT 'NONE' NOT NULL,
	"acknowledged_at" timestamptz,
	"added_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"employee_no" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"work_email" text,
	"job_title" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"hire_date" date NOT NULL,
	"end_date" date,
	"currency" char(3) NOT NULL,
	"base_salary" numeric(18, 2) NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payroll_employees_client_id_employee_no_unique" UNIQUE("client_id","employee_no")
);
--> statement-breakpoint
CREATE TABLE "payslip_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payslip_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payslips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"pay_date" date NOT NULL,
	"run_type" text DEFAULT 'SCHEDULED' NOT NULL,
	"currency" char(3) NOT NULL,
	"gross" numeric(18, 2) NOT NULL,
	"deductions" numeric(18, 2) NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"ytd_gross" numeric(18, 2) NOT NULL,
	"ytd_net" numeric(18, 2) NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamptz,
	"first_viewed_at" timestamptz,
	"file_id" uuid,
	CONSTRAINT "payslips_employee_id_period_end_run_type_unique" UNIQUE("employee_id","period_end","run_type")
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	CONSTRAINT "offices_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"guard_name" text NOT NULL,
	"permissions" text[] NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_id" text NOT NULL,
	CONSTRAINT "teams_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_teams" (
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "user_teams_user_id_team_id_pk" PRIMARY KEY("user_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"office_id" uuid,
	"schools" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"past_projects" text[] DEFAULT '{}' NOT NULL,
	"finder" text DEFAULT 'N' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_used_at" timestamptz,
	"removed_at" timestamptz,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guard" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"cloud_issuer" text,
	"cloud_subject" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "accounts_guard_email_unique" UNIQUE("guard","email"),
	CONSTRAINT "accounts_guard_cloud_issuer_cloud_subject_unique" UNIQUE("guard","cloud_issuer","cloud_subject")
);
--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"agreement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamptz NOT NULL,
	CONSTRAINT "agreement_acceptances_agreement_id_account_id_version_pk" PRIMARY KEY("agreement_id","account_id","version")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bearers" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"label" text NOT NULL,
	"share" "bytea",
	"public_key" "bytea",
	"created_at" timestamptz NOT NULL,
	"last_seen_at" timestamptz NOT NULL,
	"revoked_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"private_key" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"portal" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"renewal_hash" text NOT NULL,
	"employee_only" boolean DEFAULT false NOT NULL,
	"came_by" text NOT NULL,
	"active_client_id" uuid,
	"recipient_id" uuid,
	"created_at" timestamptz NOT NULL,
	"idle_until" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "sessions_cookie_hash_unique" UNIQUE("cookie_hash"),
	CONSTRAINT "sessions_renewal_hash_unique" UNIQUE("renewal_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"envelope_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamptz NOT NULL,
	"event" text NOT NULL,
	"prev" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_envelope_id_seq_pk" PRIMARY KEY("envelope_id","seq"),
	CONSTRAINT "audit_event_json" CHECK ("audit"."event" is json)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"envelope_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamptz NOT NULL,
	"file_id" uuid NOT NULL,
	"evidence_file_id" uuid NOT NULL,
	"level" text NOT NULL,
	"stamped_at" timestamptz,
	"audit_head" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "certificates_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "envelope_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"pages" integer NOT NULL,
	"page_sizes" jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"fields_hash" text NOT NULL,
	"sealed_file_id" uuid,
	"sealed_sha256" text,
	"sealed_level" text,
	"stamped_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid,
	"created_at" timestamptz NOT NULL,
	"sent_at" timestamptz,
	"deadline" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"ended_by" text,
	"ended_reason" text,
	"seal_attempts" integer DEFAULT 0 NOT NULL,
	"seal_cause" text,
	"seal_next_try_at" timestamptz,
	"reminders" jsonb NOT NULL,
	"date_language" text DEFAULT 'en' NOT NULL,
	"step" text DEFAULT 'select-document' NOT NULL,
	"saved_at" timestamptz NOT NULL,
	"discarded_at" timestamptz,
	"self_signed" jsonb,
	"seal_released_at" timestamptz,
	"supersedes" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "envelopes_status" CHECK ("envelopes"."status" in ('draft','sent','sealing','completed','cancelled','declined','expired'))
);
--> statement-breakpoint
CREATE TABLE "fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"recipient_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"required" integer NOT NULL,
	"page" integer NOT NULL,
	"box" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_envelopes" (
	"envelope_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "hidden_envelopes_envelope_id_user_id_pk" PRIMARY KEY("envelope_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"recipient_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"user_id" uuid,
	"contact_id" uuid,
	"employee_id" uuid,
	"account_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"order" integer NOT NULL,
	"action" text NOT NULL,
	"acted_at" timestamptz,
	"viewed_at" timestamptz,
	"mail_id" uuid,
	"replaced_by" uuid,
	"filled" jsonb,
	"replaces" uuid,
	"asks_for_code" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"created_at" timestamptz NOT NULL,
	"revoked_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"ticket_id" uuid,
	"body_hash" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"signature" jsonb,
	"reason" text,
	"device_time" timestamptz NOT NULL,
	"offline" integer NOT NULL,
	"received_at" timestamptz NOT NULL,
	"receipt" jsonb,
	"late" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"envelope_version" integer NOT NULL,
	"documents" jsonb NOT NULL,
	"consent_version" integer NOT NULL,
	"auth_level" text NOT NULL,
	"auth_at" timestamptz NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_by" uuid
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"team_id" uuid,
	"owner_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "views_team" CHECK (("views"."scope" = 'team') = ("views"."team_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_managers" ADD CONSTRAINT "client_managers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_managers" ADD CONSTRAINT "client_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_teams" ADD CONSTRAINT "client_teams_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_teams" ADD CONSTRAINT "client_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_last_update_by_users_id_fk" FOREIGN KEY ("last_update_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_error_id_errors_id_fk" FOREIGN KEY ("error_id") REFERENCES "public"."errors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_drives" ADD CONSTRAINT "storage_drives_site_id_storage_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."storage_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_drives" ADD CONSTRAINT "storage_drives_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_items" ADD CONSTRAINT "storage_items_drive_id_storage_drives_id_fk" FOREIGN KEY ("drive_id") REFERENCES "public"."storage_drives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_items" ADD CONSTRAINT "storage_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_sites" ADD CONSTRAINT "storage_sites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_documents" ADD CONSTRAINT "hr_documents_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_documents" ADD CONSTRAINT "hr_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD CONSTRAINT "payroll_employees_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD CONSTRAINT "payroll_employees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_teams" ADD CONSTRAINT "user_teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_teams" ADD CONSTRAINT "user_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bearers" ADD CONSTRAINT "bearers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_evidence_file_id_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_sealed_file_id_files_id_fk" FOREIGN KEY ("sealed_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_supersedes_envelopes_id_fk" FOREIGN KEY ("supersedes") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_document_id_envelope_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."envelope_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_envelopes" ADD CONSTRAINT "hidden_envelopes_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_envelopes" ADD CONSTRAINT "hidden_envelopes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_at_index" ON "activity_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_log_causer_id_at_index" ON "activity_log" USING btree ("causer_id","at");--> statement-breakpoint
CREATE INDEX "activity_log_subject_id_index" ON "activity_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "activity_log_client_id_index" ON "activity_log" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_addresses_client_id_index" ON "client_addresses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_managers_client_id_index" ON "client_managers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_managers_open" ON "client_managers" USING btree ("user_id","client_id") WHERE "client_managers"."until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_managers_one_lead" ON "client_managers" USING btree ("client_id") WHERE "client_managers"."role" = 'LEAD' and "client_managers"."until" is null;--> statement-breakpoint
CREATE INDEX "client_services_client_id_index" ON "client_services" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_teams_team_id_client_id_index" ON "client_teams" USING btree ("team_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_listed_name" ON "clients" USING btree ("name","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_status" ON "clients" USING btree ("business_status","name","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_office" ON "clients" USING btree ("office_id","name","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_jurisdiction" ON "clients" USING btree ("jurisdiction","name","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_birth" ON "clients" USING btree ("date_of_birth","name","id") WHERE "clients"."deleted_at" is null and "clients"."date_of_birth" is not null;--> statement-breakpoint
CREATE INDEX "clients_listed_update" ON "clients" USING btree ("last_update_at","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_client_since" ON "clients" USING btree ("client_since","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_client_since_last" ON "clients" USING btree ("client_since" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_start_date" ON "clients" USING btree ("start_date","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_start_date_last" ON "clients" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_closedate" ON "clients" USING btree ("closedate","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_closedate_last" ON "clients" USING btree ("closedate" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_last_invoice" ON "clients" USING btree ("last_invoice","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_last_invoice_last" ON "clients" USING btree ("last_invoice" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_name_trgm" ON "clients" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_words_trgm" ON "clients" USING gin (lower("registration_number") gin_trgm_ops,lower("industry") gin_trgm_ops,lower("sector") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_account_id_index" ON "contacts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contacts_words_trgm" ON "contacts" USING gin (lower(coalesce("first_name", '') || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" USING btree ("client_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_one_primary" ON "contacts" USING btree ("client_id") WHERE "contacts"."is_primary";--> statement-breakpoint
CREATE INDEX "documents_client_id_lane_added_at_index" ON "documents" USING btree ("client_id","lane","added_at");--> statement-breakpoint
CREATE INDEX "error_reports_error_id_at_index" ON "error_reports" USING btree ("error_id","at");--> statement-breakpoint
CREATE INDEX "error_reports_at_index" ON "error_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "errors_last_seen_index" ON "errors" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "exports_owner_id_created_at_index" ON "exports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_created_at_index" ON "exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_sha256_index" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "uploads_account_id_index" ON "uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "inbox_reader_id_created_at_index" ON "inbox" USING btree ("reader_id","created_at");--> statement-breakpoint
CREATE INDEX "inbox_unread" ON "inbox" USING btree ("reader_id") WHERE "inbox"."read_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_created_at_index" ON "inbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "storage_drives_site_id_index" ON "storage_drives" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_drives_owner_id_index" ON "storage_drives" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_items_name_once" ON "storage_items" USING btree ("drive_id","folder",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "storage_sites_client_id_index" ON "storage_sites" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("key") WHERE "jobs"."finished_at" is null and "jobs"."key" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hr_documents_employee_id_added_at_index" ON "hr_documents" USING btree ("employee_id","added_at");--> statement-breakpoint
CREATE INDEX "payroll_employees_account_id_index" ON "payroll_employees" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payroll_employees_words_trgm" ON "payroll_employees" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || coalesce("work_email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payslip_lines_payslip_id_index" ON "payslip_lines" USING btree ("payslip_id");--> statement-breakpoint
CREATE INDEX "payslips_employee_id_status_period_end_index" ON "payslips" USING btree ("employee_id","status","period_end");--> statement-breakpoint
CREATE INDEX "user_teams_team_id_index" ON "user_teams" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_index" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkeys_device_id_index" ON "passkeys" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "bearers_session_id_index" ON "bearers" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "devices_account_id_index" ON "devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "envelope_documents_envelope_id_index" ON "envelope_documents" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "envelopes_status_deadline_index" ON "envelopes" USING btree ("status","deadline");--> statement-breakpoint
CREATE INDEX "envelopes_sender_id_index" ON "envelopes" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "envelopes_supersedes_index" ON "envelopes" USING btree ("supersedes");--> statement-breakpoint
CREATE INDEX "fields_document_id_index" ON "fields" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "recipients_envelope_id_index" ON "recipients" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "recipients_user_id_index" ON "recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recipients_contact_id_index" ON "recipients" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "recipients_employee_id_index" ON "recipients" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "recipients_email_index" ON "recipients" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_email_once" ON "recipients" USING btree ("envelope_id","email") WHERE "recipients"."action" <> 'replaced';--> statement-breakpoint
CREATE INDEX "signing_links_recipient_id_index" ON "signing_links" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "submissions_recipient_id_index" ON "submissions" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_counted_once" ON "submissions" USING btree ("recipient_id") WHERE "submissions"."late" is null;--> statement-breakpoint
CREATE INDEX "tickets_recipient_id_index" ON "tickets" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "views_list_scope_index" ON "views" USING btree ("list","scope");--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_once" ON "views" USING btree ("owner_id","list",lower("name")) WHERE "views"."deleted_at" is null;