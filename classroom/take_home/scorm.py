"""The page as a package for a school's platform: SCORM 1.2, with one page that reports.

ADL, SCORM Version 1.2: The Content Aggregation Model, 2.3 (imsmanifest.xml). The schemas that a
manifest may carry along are left out: platforms have their own.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from xml.sax.saxutils import escape

from classroom.i18n.messages import Language
from classroom.take_home.page import take_home_file, title_of
from classroom.views.schemas import TakeHomePage

_PAGE = "index.html"
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of all files, so that the same content gives the same bytes."""


def scorm_package(content: TakeHomePage, language: Language) -> bytes:
    """Return the ZIP with the page in a language, and its manifest."""
    page = take_home_file(content, language, "scorm")
    files = {"imsmanifest.xml": _manifest(title_of(content, language), page), _PAGE: page}
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(zipfile.ZipInfo(name, _OLDEST), data, zipfile.ZIP_DEFLATED)
    return into.getvalue()


def _manifest(title: str, page: bytes) -> bytes:
    """Return the manifest: an organization of one item, whose resource is the page."""
    identifier = f"eleusis-{hashlib.sha256(page).hexdigest()[:16]}"
    title = escape(title)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{identifier}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="eleusis">
    <organization identifier="eleusis">
      <title>{title}</title>
      <item identifier="item" identifierref="page" isvisible="true">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{_PAGE}">
      <file href="{_PAGE}"/>
    </resource>
  </resources>
</manifest>
""".encode()
