# The program in a container, for compose.yaml: docs/deploy.md, "With containers".
FROM docker.io/library/debian:13-slim AS set-up
RUN apt-get update && \
    apt-get install --yes --no-install-recommends ca-certificates python3-venv && \
    rm -rf /var/lib/apt/lists/*
COPY . /srv/classroom
WORKDIR /srv/classroom
RUN python3 start.py setup server

FROM docker.io/library/debian:13-slim
RUN apt-get update && \
    apt-get install --yes --no-install-recommends ca-certificates python3 && \
    rm -rf /var/lib/apt/lists/* && \
    useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin classroom && \
    install -d -o classroom -m 700 /var/lib/classroom /var/lib/classroom-backup
# Root owns the program, as on a server without containers: the service can't change it.
COPY --from=set-up /srv/classroom /srv/classroom
ENV PATH=/srv/classroom/.venv/bin:$PATH CLASSROOM_DATA=/var/lib/classroom LOG_FORMAT=json
USER classroom
WORKDIR /srv/classroom
EXPOSE 8051
CMD ["gunicorn", "--config", "python:classroom.worker", "--bind", "0.0.0.0:8051", "classroom.wsgi:app"]
