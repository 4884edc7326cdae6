#!/bin/sh
# Makes a backup into BACKUPS, encrypted for the certificate of whoever may restore it, and deletes those older than KEEP_DAYS.
# BACKUP_CERTIFICATE: a PEM file; its private key lies elsewhere (openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj /CN=Backups …).
set -eu
umask 077
: "${BACKUPS:?names the folder of the backups}" "${BACKUP_CERTIFICATE:?names a PEM file}"
name="$BACKUPS/portico-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz"
trap 'rm -f "$name" "$name.cms.part"' EXIT
npm run --silent backup -- "$name"
openssl cms -encrypt -binary -stream -aes-256-gcm -in "$name" -outform DER -out "$name.cms.part" "$BACKUP_CERTIFICATE"
mv "$name.cms.part" "$name.cms"
find "$BACKUPS" -name 'portico-*.tar.gz.cms' -mtime "+${KEEP_DAYS:-30}" -delete
